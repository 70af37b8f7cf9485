/**
 * Returns what a command is to mutate: those of `all` with one of these names, or all of them without names.
 * @param kind What the names stand for, such as 'flow'.
 * @param namesOf The names of one of them; the first is listed in the error.
 * @throws if a name fits none of them, with the names there are.
 */
export function wantedOf<Each>(
  kind: string,
  all: readonly Each[],
  names: readonly string[],
  namesOf: (each: Each) => readonly [string, ...string[]],
): readonly Each[] {
  const unknown = names.filter((name) => !all.some((each) => namesOf(each).includes(name)));
  if (unknown.length > 0)
    throw new Error(
      `No such ${kind}: ${unknown.join(', ')}. There are: ${all.map((each) => namesOf(each)[0]).join(', ')}`,
    );
  return names.length === 0 ? all : all.filter((each) => namesOf(each).some((name) => names.includes(name)));
}
