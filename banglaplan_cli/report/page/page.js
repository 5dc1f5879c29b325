// The sample browser: filters with counts, a paged list, one sample with its differences marked.
// Everything that a model wrote becomes text, never markup.
(() => {
  "use strict";

  const PAGE = 50;
  const KEPT_BLOCKS = 6;
  const LONG = 360;
  const NOWHERE = -2; // a choice that no sample has
  const MOST_CELLS = 2_000_000; // of the table that finds a longest common subsequence
  const TITLES = {
    model: "Model", lang: "Language", split: "Split", outcome: "Outcome", reason: "Format reason", fault: "Fault",
    family: "Family", answer_kind: "Answer kind", register: "Register", difficulty: "Difficulty",
  };
  const SHOWN = ["model", "lang", "outcome", "fault", "reason", "family", "answer_kind", "difficulty", "register", "split"];
  const OPEN = new Set(["model", "lang", "outcome"]);
  const GOOD = new Set(["correct_plan", "correct_flag"]);
  const MARKS = {correct_plan: "✓", correct_flag: "✓", wrong_plan: "✗", abstention: "∅", false_plan: "✗", format_error: "!"};
  // Invisible, or able to turn the direction of a line; the joiners that Bangla needs are not among them.
  const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;

  const find = (id) => document.getElementById(id);
  const number = (value) => value.toLocaleString("en");

  function make(name, properties = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in node && key !== "list") node[key] = value;
      else node.setAttribute(key, value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined));
    return node;
  }

  // --- unpacking ---------------------------------------------------------------------------------------------------

  async function unpack(id) {
    const text = atob(find(id).textContent);
    const bytes = new Uint8Array(text.length);
    for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  const blocks = new Map(); // the last few, in the order of their use

  function block(place) {
    const known = blocks.get(place) ?? unpack(`block-${place}`);
    blocks.delete(place);
    blocks.set(place, known);
    if (blocks.size > KEPT_BLOCKS) blocks.delete(blocks.keys().next().value);
    return known;
  }

  // --- state -------------------------------------------------------------------------------------------------------

  let index;
  let facets; // by name: choices, of, chosen
  let shown; // those with more than one choice, in the order of the filters
  let starts; // the first sample and the first problem of each block
  let found = [];
  let page = 0;
  let query = "";
  let open = -1;
  let strange = []; // what the address asks for and is not here
  let turn = 0; // grows with every sample asked for, so that a slow block never shows over a later one

  function prepare(data) {
    index = data;
    facets = new Map(data.facets.map((facet) => [facet.name, {...facet, of: Int16Array.from(facet.of), chosen: new Set()}]));
    shown = SHOWN.map((name) => facets.get(name)).filter((facet) => facet.choices.length > 1
      || (facet.choices.length === 1 && facet.of.includes(-1)));
    starts = [];
    data.problem.forEach((problem, sample) => {
      const place = data.blocks[problem];
      starts[place] ??= {sample, problem};
    });
    index.texts = data.ids.map((id, place) => `${id} ${data.types[place][0]}`.toLowerCase());
  }

  const value = (name, sample) => {
    const facet = facets.get(name);
    return facet.of[sample] < 0 ? null : facet.choices[facet.of[sample]][0];
  };
  const word = (name, sample) => {
    const facet = facets.get(name);
    return facet.of[sample] < 0 ? "" : facet.choices[facet.of[sample]][1];
  };

  // One pass: a sample counts beside a choice if it passes every other filter.
  function select() {
    const wanted = query.trim().toLowerCase();
    const passing = wanted ? index.texts.map((text) => text.includes(wanted)) : null;
    const active = [...facets.values()].filter((facet) => facet.chosen.size);
    const counts = shown.map((facet) => new Uint32Array(facet.choices.length));
    const places = new Map(shown.map((facet, place) => [facet, place]));
    found = [];
    for (let sample = 0; sample < index.problem.length; sample += 1) {
      if (passing && !passing[index.problem[sample]]) continue;
      let missed = null;
      let misses = 0;
      for (const facet of active) {
        if (!facet.chosen.has(facet.of[sample])) {
          misses += 1;
          missed = facet;
          if (misses > 1) break;
        }
      }
      if (misses === 0) {
        found.push(sample);
        for (let place = 0; place < shown.length; place += 1) {
          if (shown[place].of[sample] >= 0) counts[place][shown[place].of[sample]] += 1;
        }
      } else if (misses === 1 && missed.of[sample] >= 0 && places.has(missed)) {
        counts[places.get(missed)][missed.of[sample]] += 1;
      }
    }
    return counts;
  }

  // --- address -----------------------------------------------------------------------------------------------------

  function address(sample = -1) {
    const told = new URLSearchParams();
    for (const facet of facets.values()) {
      for (const choice of facet.chosen) if (choice !== NOWHERE) told.append(facet.name, facet.choices[choice][0]);
    }
    if (query) told.set("q", query);
    if (page) told.set("page", page + 1);
    if (sample >= 0) {
      told.set("id", index.ids[index.problem[sample]]);
      told.set("of", index.entries[index.entry[sample]]);
    }
    return `#samples?${told}`;
  }

  function remember() {
    history.replaceState(null, "", address(open));
  }

  function recall() {
    if (!location.hash.startsWith("#samples?")) {
      if (open >= 0) shut(false);
      return;
    }
    const told = new URLSearchParams(location.hash.slice("#samples?".length));
    strange = [];
    for (const facet of facets.values()) facet.chosen.clear();
    for (const [name, wanted] of told) choose(name, wanted);
    query = told.get("q") ?? "";
    find("search").value = query;
    page = Math.max(0, (Number.parseInt(told.get("page"), 10) || 1) - 1);
    refresh();
    const sample = told.has("id") ? sampleOf(told.get("id"), told.get("of")) : -1;
    if (sample >= 0) show(sample, false);
    else {
      if (open >= 0) shut(false);
      find("samples").scrollIntoView();
    }
  }

  function choose(name, wanted) {
    if (["q", "page", "id", "of"].includes(name)) return;
    const facet = facets.get(name);
    const choice = facet ? facet.choices.findIndex(([known]) => known === wanted) : -1;
    if (choice < 0) strange.push(`${name}=${wanted}`);
    facet?.chosen.add(choice < 0 ? NOWHERE : choice);
  }

  function sampleOf(id, entry) {
    const sample = index.problem.findIndex(
      (problem, place) => index.ids[problem] === id && index.entries[index.entry[place]] === entry,
    );
    if (sample < 0) {
      strange.push(`${id} of ${entry}`);
      tell();
    }
    return sample;
  }

  // --- filters and list --------------------------------------------------------------------------------------------

  function drawFacets() {
    find("facets").replaceChildren(...shown.map((facet) => {
      facet.outputs = [];
      facet.boxes = [];
      const items = facet.choices.map(([, label], choice) => {
        const box = make("input", {type: "checkbox"});
        box.addEventListener("change", () => {
          if (box.checked) facet.chosen.add(choice);
          else facet.chosen.delete(choice);
          changed();
        });
        facet.boxes.push(box);
        const count = make("output", {});
        facet.outputs.push(count);
        const called = facet.name === "reason" ? {title: index.reasons[facet.choices[choice][0]] ?? ""} : {};
        return make("li", {}, make("label", called, box, make("bdi", {textContent: label}), count));
      });
      facet.told = make("span", {});
      const list = make("ul", {}, ...items);
      list.setAttribute("aria-label", TITLES[facet.name]);
      return make("details", {className: "facet", open: OPEN.has(facet.name)},
        make("summary", {}, TITLES[facet.name], facet.told), list);
    }));
  }

  function changed() {
    page = 0;
    strange = [];
    refresh();
    remember();
  }

  function refresh() {
    const counts = select();
    shown.forEach((facet, place) => {
      facet.outputs.forEach((output, choice) => {
        output.value = number(counts[place][choice]);
        output.parentNode.classList.toggle("none", counts[place][choice] === 0);
        facet.boxes[choice].checked = facet.chosen.has(choice);
      });
      facet.told.textContent = facet.chosen.size ? `${facet.chosen.size} chosen` : "";
    });
    page = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE) - 1));
    tell();
    drawList();
  }

  function tell() {
    const all = index.problem.length;
    const missing = strange.length ? `; not in this report: ${strange.join(", ")}` : "";
    find("count").textContent = `${number(found.length)} of ${number(all)} samples${missing}`;
    const chosen = query || [...facets.values()].some((facet) => facet.chosen.size);
    find("clear").disabled = !chosen;
  }

  function drawList() {
    find("list").start = page * PAGE + 1;
    find("list").replaceChildren(...found.slice(page * PAGE, (page + 1) * PAGE).map(item));
    const last = Math.max(1, Math.ceil(found.length / PAGE));
    const step = (label, to, off) => {
      const button = make("button", {type: "button", textContent: label, disabled: off});
      button.addEventListener("click", () => turnTo(to));
      return button;
    };
    find("pages").replaceChildren(
      step("← Earlier", page - 1, page === 0),
      `page ${number(page + 1)} of ${number(last)}`,
      step("Later →", page + 1, page >= last - 1),
    );
  }

  function turnTo(to, focus = "first") {
    page = to;
    drawList();
    remember();
    const links = find("list").querySelectorAll("a");
    (focus === "first" ? links[0] : links[links.length - 1])?.focus();
  }

  function item(sample) {
    const problem = index.problem[sample];
    const outcome = value("outcome", sample);
    const detail = value("fault", sample) ?? word("reason", sample);
    const link = make("a", {href: address(sample)},
      make("span", {className: `mark ${GOOD.has(outcome) ? "good" : "bad"}`, textContent: MARKS[outcome], "aria-hidden": "true"}),
      make("span", {className: "id", textContent: index.ids[problem]}),
      make("span", {textContent: `${word("outcome", sample)}${detail ? ` · ${detail}` : ""}`}),
      make("span", {}, make("bdi", {textContent: index.entries[index.entry[sample]]})),
      make("span", {className: "quiet optional", textContent: word("difficulty", sample)}),
      make("span", {className: "quiet optional", lang: index.types[problem][1], textContent: index.types[problem][0]}),
    );
    link.dataset.sample = sample;
    return make("li", {}, link);
  }

  // --- text --------------------------------------------------------------------------------------------------------

  function named(run) {
    const codes = [...new Set([...run].map((char) => `U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`))];
    const length = [...run].length;
    const first = codes.slice(0, 4).join(" ") + (codes.length > 4 ? " …" : "");
    return length > codes.length ? `${first} ×${number(length)}` : first;
  }

  // The text with what cannot be seen spelt out.
  function visible(text) {
    const nodes = [];
    let last = 0;
    const plain = text.replaceAll("\r\n", "\n");
    for (const match of plain.matchAll(CONTROLS)) {
      nodes.push(plain.slice(last, match.index));
      nodes.push(make("span", {className: "control", textContent: named(match[0]), title: "an invisible character"}));
      last = match.index + match[0].length;
    }
    nodes.push(plain.slice(last));
    return nodes;
  }

  function textNodes(text) {
    if (typeof text === "string") return visible(text);
    const [head, left, tail] = text;
    const note = `… ${number(left)} characters in the middle are left out of this page; the log has them …`;
    return [...visible(head), make("span", {className: "cut", textContent: `\n\n${note}\n\n`}), ...visible(tail)];
  }

  // --- differences -------------------------------------------------------------------------------------------------

  // Pairs of places, or null where the texts are too long for the table.
  function common(first, second) {
    let begin = 0;
    while (begin < first.length && begin < second.length && first[begin] === second[begin]) begin += 1;
    let tail = 0;
    while (tail < first.length - begin && tail < second.length - begin
      && first[first.length - 1 - tail] === second[second.length - 1 - tail]) tail += 1;
    const rows = first.length - begin - tail;
    const columns = second.length - begin - tail;
    if ((rows + 1) * (columns + 1) > MOST_CELLS) return null;
    const wide = columns + 1;
    const best = new Uint16Array((rows + 1) * wide);
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        best[row * wide + column] = first[begin + row] === second[begin + column]
          ? best[(row + 1) * wide + column + 1] + 1
          : Math.max(best[(row + 1) * wide + column], best[row * wide + column + 1]);
      }
    }
    const pairs = [];
    for (let place = 0; place < begin; place += 1) pairs.push([place, place]);
    for (let row = 0, column = 0; row < rows && column < columns;) {
      if (first[begin + row] === second[begin + column]) {
        pairs.push([begin + row, begin + column]);
        row += 1;
        column += 1;
      } else if (best[(row + 1) * wide + column] >= best[row * wide + column + 1]) row += 1;
      else column += 1;
    }
    for (let place = tail; place > 0; place -= 1) pairs.push([first.length - place, second.length - place]);
    return pairs;
  }

  // An answer as lines: a scalar or one entry of a list each; `id` is what entries are matched by.
  function lines(answer) {
    const [entry] = answer;
    const told = [{id: "is_feasible", fields: [["is_feasible", String(entry.is_feasible)]]}];
    for (const [key, given] of Object.entries(entry.verified_answer ?? {})) {
      if (!Array.isArray(given)) told.push({id: key, fields: [[key, String(given)]]});
      else for (const part of given) told.push(line(key, part));
    }
    return told;
  }

  function line(key, part) {
    if (typeof part !== "object" || part === null) return {id: `${key} ${part}`, fields: [["", String(part)]]};
    const fields = Object.entries(part).map(([name, given]) => [name, String(given)]);
    const names = part.recipient !== undefined ? fields.slice(0, 2).filter(([name]) => name !== "amount") : fields.slice(0, 1);
    return {id: `${key} ${names.map(([, given]) => given).join(" ")}`, fields};
  }

  function aligned(gold, given) {
    const pairs = common(gold.map((one) => one.id), given.map((one) => one.id)) ?? [];
    const rows = [];
    let [left, right] = [0, 0];
    for (const [to, and] of [...pairs, [gold.length, given.length]]) {
      while (left < to) rows.push([gold[left++], null]);
      while (right < and) rows.push([null, given[right++]]);
      if (left < gold.length && right < given.length) rows.push([gold[left++], given[right++]]);
    }
    return rows;
  }

  // A value with the part that differs from its counterpart marked; numbers in it are never cut in two.
  function marked(text, other, tag) {
    if (other === text) return visible(text);
    if (other === undefined || text.length < 12) return [make(tag, {}, ...visible(text))];
    const [mine, its] = [text, other].map((one) => one.match(/\d+|\D/gu) ?? []);
    let begin = 0;
    while (begin < mine.length && mine[begin] === its[begin]) begin += 1;
    let tail = 0;
    while (tail < mine.length - begin && tail < its.length - begin
      && mine[mine.length - 1 - tail] === its[its.length - 1 - tail]) tail += 1;
    const part = (from, to) => visible(mine.slice(from, to).join(""));
    const middle = part(begin, mine.length - tail);
    return [...part(0, begin), mine.length - tail > begin ? make(tag, {}, ...middle) : "", ...part(mine.length - tail, mine.length)];
  }

  function cell(one, other, tag, elsewhere) {
    if (!one) return make("td", {className: "absent", textContent: elsewhere ? "stands at another place" : "no such entry"});
    const partner = new Map(other?.fields ?? []);
    const nodes = [];
    one.fields.forEach(([name, given], place) => {
      if (place) nodes.push("\n");
      if (name) nodes.push(`${name}: `);
      nodes.push(...(other ? marked(given, partner.get(name), tag) : [make(tag, {}, ...visible(given))]));
    });
    return make("td", {}, ...nodes);
  }

  // The heading of a column, with what its marks mean.
  const marks = (title, tag, called, meaning) => () => [
    title, make("small", {}, " ", make(tag, {textContent: called}), `: ${meaning}`)];
  const MARKED = marks("Gold answer", "ins", "underlined", "not so in the response");

  const same = (left, right) => Boolean(left && right && JSON.stringify(left.fields) === JSON.stringify(right.fields));

  function difference(gold, given, title) {
    const [left, right] = [lines(gold), lines(given)];
    const [goldIds, givenIds] = [new Set(left.map((one) => one.id)), new Set(right.map((one) => one.id))];
    const body = aligned(left, right).map(([mine, its]) => make("tr", {className: same(mine, its) ? "" : "differs"},
      cell(mine, its, "ins", its && goldIds.has(its.id)), cell(its, mine, "del", mine && givenIds.has(mine.id))));
    return make("table", {className: "diff"},
      make("thead", {}, make("tr", {}, make("th", {scope: "col"}, ...MARKED()),
        make("th", {scope: "col"}, ...marks(title, "del", "struck through", "not so in the gold answer")()))),
      make("tbody", {}, ...body));
  }

  // For a response that holds no answer to compare by value: word by word, or side by side without marks.
  function byWord(gold, text) {
    if (typeof text !== "string") return sideBySide(gold, text, "too long to mark its differences");
    const cut = (one) => one.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s]/gu) ?? [];
    const [mine, its] = [cut(JSON.stringify(gold)), cut(text)];
    const pairs = common(mine, its);
    if (pairs === null) return sideBySide(gold, text, "too long to mark its differences");
    if (pairs.length < mine.length / 3) return sideBySide(gold, text, "nothing to mark: too little in common");
    const [kept, there] = [new Set(pairs.map(([left]) => left)), new Set(pairs.map(([, right]) => right))];
    return columns(MARKED, marks("Response", "del", "struck through", "not in the gold answer"),
      runs(mine, kept, "ins"), runs(its, there, "del"));
  }

  function sideBySide(gold, text, why) {
    const told = lines(gold).map((one) => one.fields.map(([name, given]) => (name ? `${name}: ${given}` : given)).join("\n"));
    return columns(() => ["Gold answer"], () => ["Response", make("small", {textContent: ` ${why}`})],
      visible(told.join("\n\n")), textNodes(text));
  }

  function columns(first, second, left, right) {
    return make("table", {className: "diff"},
      make("thead", {}, make("tr", {}, make("th", {scope: "col"}, ...first()), make("th", {scope: "col"}, ...second()))),
      make("tbody", {}, make("tr", {}, make("td", {}, ...left), make("td", {}, ...right))));
  }

  function runs(words, kept, tag) {
    const nodes = [];
    for (let place = 0; place < words.length;) {
      const begin = place;
      const keep = kept.has(place);
      while (place < words.length && kept.has(place) === keep) place += 1;
      const nodesHere = visible(words.slice(begin, place).join(""));
      nodes.push(...(keep ? nodesHere : [make(tag, {}, ...nodesHere)]));
    }
    return nodes;
  }

  // --- one sample --------------------------------------------------------------------------------------------------

  async function show(sample, moved = true) {
    open = sample;
    turn += 1;
    const mine = turn;
    const problem = index.problem[sample];
    const place = index.blocks[problem];
    const data = await block(place);
    if (mine !== turn) return;
    const one = data.samples[sample - starts[place].sample];
    const told = data.problems[problem - starts[place].problem];
    find("sample-body").replaceChildren(...body(sample, one, told, told.variants[one.v]));
    const at = found.indexOf(sample);
    find("where").textContent = at < 0 ? "not among the samples found" : `${number(at + 1)} of ${number(found.length)}`;
    find("previous").disabled = at === 0;
    find("next").disabled = at === found.length - 1;
    if (!find("sample").open) find("sample").showModal();
    find("sample").scrollTop = 0;
    find("sample-body").focus({preventScroll: true});
    if (at >= 0 && Math.floor(at / PAGE) !== page) {
      page = Math.floor(at / PAGE);
      drawList();
    }
    if (moved) remember();
    if (at >= 0 && at + 1 < found.length) block(index.blocks[index.problem[found[at + 1]]]); // ready when it is asked for
  }

  function body(sample, one, told, variant) {
    const lang = value("lang", sample);
    const outcome = value("outcome", sample);
    const title = make("h2", {id: "sample-title"}, `${index.ids[index.problem[sample]]} · `,
      make("bdi", {textContent: index.entries[index.entry[sample]]}));
    const labels = ["answer_kind", "register", "difficulty", "family"].map((name) => word(name, sample));
    if (variant.k !== null && variant.k !== undefined) labels.push(`k ${variant.k}`);
    const [type, tongue] = index.types[index.problem[sample]];
    const about = labels.filter(Boolean).join(" · ");
    return [
      title,
      make("p", {className: "labels"}, make("span", {lang: tongue, textContent: type}), type ? ` · ${about}` : about),
      others(sample),
      verdict(sample, one, outcome),
      make("div", {className: "columns"},
        make("section", {}, make("h3", {textContent: "Prompt, as the model saw it"}),
          make("div", {className: "prompt", lang}, ...visible(told.prompts[lang]))),
        make("section", {}, ...compared(one, variant), ...response(one, lang),
          ...values(one, variant, outcome, lang), ...conflict(variant), ...rules(one, variant, outcome, lang))),
      make("p", {className: "sample-end", textContent: "End of this sample."}),
    ];
  }

  function others(sample) {
    const problem = index.problem[sample];
    const list = make("ul", {className: "others"});
    list.setAttribute("aria-label", "All responses to this problem");
    for (let other = starts[index.blocks[problem]].sample; other < index.problem.length && index.problem[other] <= problem; other += 1) {
      if (index.problem[other] !== problem) continue;
      const result = value("outcome", other);
      const link = make("a", {href: address(other), title: index.outcomes[result]},
        make("span", {className: `mark ${GOOD.has(result) ? "good" : "bad"}`, textContent: `${MARKS[result]} `}),
        make("bdi", {textContent: index.entries[index.entry[other]]}),
        make("span", {className: "hidden", textContent: `, ${word("outcome", other)}`}));
      if (other === sample) link.setAttribute("aria-current", "true");
      list.append(make("li", {}, link));
    }
    return list;
  }

  function verdict(sample, one, outcome) {
    const good = GOOD.has(outcome);
    const parts = [make("p", {className: "said"}, make("span", {className: `mark ${good ? "good" : "bad"}`, textContent: `${MARKS[outcome]} `}),
      index.outcomes[outcome])];
    const fault = value("fault", sample);
    const reason = value("reason", sample);
    if (fault) parts.push(make("p", {textContent: index.faults[fault]}));
    if (reason) parts.push(make("p", {}, "Format reason: ", make("b", {textContent: word("reason", sample), title: index.reasons[reason]})));
    parts.push(explanation(one.e ?? ""));
    const facts = [];
    if (one.p !== undefined) facts.push(`checklist kept: ${(100 * one.p).toFixed(0)} %`);
    if (one.s) facts.push(`stop reason: ${one.s}`);
    if (one.c) facts.push("cut by the token limit");
    if (facts.length) parts.push(make("p", {}, ...visible(facts.join("; "))));
    return make("div", {className: `verdict${good ? " is-good" : ""}`}, ...parts);
  }

  // A long one, mostly the broken rules' sentences, is folded: the rules are listed below.
  function explanation(text) {
    const whole = typeof text === "string" ? text : text[0];
    if (whole.length <= LONG) return make("p", {}, "Explanation: ", ...textNodes(text));
    return make("details", {}, make("summary", {}, "Explanation: ", ...visible(whole.slice(0, LONG - 60)), " …"),
      make("p", {}, ...textNodes(text)));
  }

  function compared(one, variant) {
    const heading = make("h3", {textContent: "Gold and response"});
    if (one.a) return [heading, difference(variant.gold, one.a, "Response")];
    if (one.l) return [heading, difference(variant.gold, one.l, "Response, read leniently (earns nothing)")];
    return [heading, one.t === undefined ? sideBySide(variant.gold, "", "no text") : byWord(variant.gold, one.t)];
  }

  function response(one, lang) {
    const parts = [make("h3", {textContent: "Response, as it came"})];
    if (one.t !== undefined) parts.push(make("pre", {lang}, ...textNodes(one.t)));
    else if (one.x !== undefined) parts.push(make("p", {textContent: "Not a text, but:"}), make("pre", {}, ...textNodes(one.x)));
    else parts.push(make("p", {className: "note", textContent: "There is no text: no response, or an empty one."}));
    if (one.r !== undefined) {
      parts.push(make("details", {}, make("summary", {textContent: "Reasoning, delivered apart and never scored"}),
        make("pre", {lang}, ...textNodes(one.r))));
    }
    return parts;
  }

  function sentences(bn, en, expression, lang) {
    const [first, second] = lang === "bn" ? [["bn", bn], ["en", en]] : [["en", en], ["bn", bn]];
    const said = [first, second].filter(([, text]) => text);
    return [
      ...said.map(([tongue, text], place) => (place
        ? make("small", {}, make("span", {lang: tongue}, ...visible(text)), make("br"))
        : make("p", {lang: tongue}, ...visible(text)))),
      make("code", {}, ...visible(expression)),
    ];
  }

  function values(one, variant, outcome, lang) {
    if (!variant.objectives) return [];
    const [gold, goldTies] = variant.reached ?? [[], null];
    const [mine, ties] = one.o ?? (GOOD.has(outcome) && variant.reached ? variant.reached : [[], null]);
    const told = (value) => (value === null || value === undefined ? "–" : number(value));
    const row = ([, sense, bn, en, expression], best, reached, kind) => make("tr", {},
      make("th", {scope: "row"}, ...sentences(bn, en, expression, lang)),
      make("td", {textContent: sense === "min" ? "less" : "more"}),
      make("td", {className: kind}, best === reached || reached === "–" ? best : make("ins", {textContent: best})),
      make("td", {className: kind}, best === reached || reached === "–" || best === "–" ? reached : make("del", {textContent: reached})));
    const rows = variant.objectives.map((one_, place) => row(one_, told(gold[place]), told(mine[place]), "figure"));
    const list = (numbers) => (numbers ? numbers.join(", ") : "–");
    rows.push(row(variant.tie, list(goldTies), list(ties), "list"));
    return [
      make("h3", {textContent: "Objectives, in order, and the tie-break"}),
      make("p", {className: "note", textContent: "In the record’s units: minutes from 00:00 of its first day, taka, or counts."}),
      make("table", {className: "values"},
        make("thead", {}, make("tr", {}, ...["Objective", "Better", "Gold", "Response"].map((text, place) => make("th", {scope: "col", className: place > 1 ? "figure" : "", textContent: text})))),
        make("tbody", {}, ...rows)),
    ];
  }

  function conflict(variant) {
    if (!variant.conflict) return [];
    const {rule, fact, stated, needed, core} = variant.conflict;
    const text = `No plan exists: rule ${rule} states ${stated} for ${fact}; ${needed} would be needed. Rules that conflict: ${(core ?? "").replace(/[[\]"]/g, "")}.`;
    return [make("h3", {textContent: "Why there is no plan"}), make("p", {}, ...visible(text))];
  }

  function rules(one, variant, outcome, lang) {
    if (!variant.rules?.length) return [];
    const broken = new Set(one.b ?? []);
    const judged = ["wrong_plan", "false_plan", "correct_plan"].includes(outcome);
    const items = variant.rules.map(([id, name, tier, bn, en, expression]) => {
      const isBroken = broken.has(id);
      const told = isBroken ? "broken" : judged ? "kept" : "not checked";
      return make("li", {className: isBroken ? "broken" : ""},
        make("span", {className: `mark ${isBroken ? "bad" : "good"}`, textContent: isBroken ? "✗" : judged ? "✓" : "·", "aria-hidden": "true"}),
        make("b", {textContent: `${id} ${told}`}), make("small", {textContent: ` ${name}, ${tier}`}),
        ...sentences(bn, en, expression, lang));
    });
    const title = broken.size ? `Rules: ${broken.size} of ${items.length} broken` : "Rules";
    return [make("h3", {textContent: title}), make("ul", {className: "rules"}, ...items)];
  }

  function shut(moved = true) {
    const was = open;
    open = -1;
    turn += 1;
    if (find("sample").open) find("sample").close();
    if (moved) remember();
    find("list").querySelector(`a[data-sample="${was}"]`)?.focus();
  }

  function step(by) {
    const at = found.indexOf(open);
    const to = at < 0 ? (found.length ? 0 : -1) : at + by;
    if (to >= 0 && to < found.length) show(found[to]);
  }

  // --- keys --------------------------------------------------------------------------------------------------------

  function walk(by) {
    const links = [...find("list").querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    const to = at < 0 ? 0 : at + by;
    if (to >= 0 && to < links.length) links[to].focus();
    else if (to >= links.length && (page + 1) * PAGE < found.length) turnTo(page + 1);
    else if (to < 0 && page > 0) turnTo(page - 1, "last");
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches?.('input[type="search"]')) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const inList = find("list").contains(document.activeElement);
    const acts = open >= 0
      ? {j: () => step(1), ArrowRight: () => step(1), k: () => step(-1), ArrowLeft: () => step(-1)}
      : {
        j: () => walk(1), k: () => walk(-1), "/": () => find("search").focus(),
        ...(inList ? {ArrowDown: () => walk(1), ArrowUp: () => walk(-1)} : {}),
      };
    if (Object.hasOwn(acts, event.key)) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  function listen() {
    document.addEventListener("keydown", pressed);
    addEventListener("hashchange", recall);
    find("search").addEventListener("input", (event) => {
      query = event.target.value;
      changed();
    });
    find("filters").addEventListener("submit", (event) => event.preventDefault());
    find("clear").addEventListener("click", () => {
      query = "";
      find("search").value = "";
      for (const facet of facets.values()) facet.chosen.clear();
      changed();
    });
    find("previous").addEventListener("click", () => step(-1));
    find("next").addEventListener("click", () => step(1));
    find("close").addEventListener("click", () => shut());
    find("sample").addEventListener("cancel", (event) => {
      event.preventDefault();
      shut();
    });
  }

  async function begin() {
    if (typeof DecompressionStream === "undefined") {
      find("unpacking").textContent = "This browser cannot unpack the samples; one of 2023 or later can.";
      return;
    }
    prepare(await unpack("index"));
    drawFacets();
    if (matchMedia("(max-width: 48rem)").matches) find("choices").open = false;
    refresh();
    find("unpacking").hidden = true;
    find("browser").hidden = false;
    listen();
    recall();
    performance.mark("samples-ready");
    document.documentElement.dataset.ready = "true";
  }

  begin();
})();
