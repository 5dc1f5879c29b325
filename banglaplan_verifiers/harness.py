"""The harness: one question, one answer, inside this process.

The harnesses that verifiers brings start a program with tools beside it, fetched from a package index at every
first run; a planning problem is one prompt and one response.
"""

from __future__ import annotations

from typing import Any

import verifiers.v1 as vf
from openai import AsyncOpenAI

RETRIES = 5
"""How often a request is made again after an error that may pass (429, 5xx, a lost line), with growing pauses."""


class OneTurn(vf.Harness[vf.HarnessConfig]):
    """Puts the prompt to the model, verbatim, as the only user turn."""

    APPENDS_SYSTEM_PROMPT = True  # a system prompt, where someone sets one, is a message of its own
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """Ask through `endpoint`, where verifiers sets the sampling and writes the answer into the trace.

        Raises:
            openai.APIError: the provider failed; verifiers then records its error, and scores nothing.
        """
        system, prompt = self.resolve_text_prompt(data)
        messages: list[Any] = [{"role": "system", "content": system}] if system else []
        messages.append({"role": "user", "content": prompt})
        # no limit of its own: how long an answer may take is `--env.agent.timeout.rollout`
        async with AsyncOpenAI(
            base_url=endpoint, api_key=secret, max_retries=RETRIES, timeout=None
        ) as client:
            await client.chat.completions.create(model=ctx.model, messages=messages)
        return vf.ProgramResult(exit_code=0, stdout="", stderr="")
