"""Fresh sets of any size: what each problem of a set is to be, making them on one machine or many, writing them."""
