/** Lets at most `count` pieces of work run at a time; the others wait in the order they came. */
export function createTurns(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take<Result>(work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
