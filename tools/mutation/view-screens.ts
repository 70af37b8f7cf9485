import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A screen: the views in one folder of src/features/, and the browser tests that can detect their mutations. */
export interface ViewScreen {
  /** Folder below src/features/, such as `customer/cart`. */
  name: string;
  /** Paths from the project root. */
  views: readonly string[];
  /** Paths below tests/, without '.ts'. */
  specs: readonly string[];
}

const features = 'src/features';

/**
 * Finds all screens by their folders. The tests of a screen are those of the flow with its name
 * (tests/flows/<role>/<name>/), those in tests/browser/ with its name, and those of the screens that it imports or that
 * import it: for example, checking out locks the cart, and several pages render the same form.
 * @param root The project root.
 */
export function findViewScreens(root: string): ViewScreen[] {
  const list = (folder: string) =>
    existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)).toSorted() : [];
  const viewsOf = (name: string) => list(`${features}/${name}`).filter((file) => file.endsWith('.tsx'));
  const names = list(features)
    .flatMap((role) => list(`${features}/${role}`).map((folder) => `${role}/${folder}`))
    .filter((name) => viewsOf(name).length > 0);
  const browserTests = list('tests/browser').map((file) => `browser/${file}`);
  const specsOf = (name: string) =>
    [
      ...list(`tests/flows/${name}`).map((file) => `flows/${name}/${file}`),
      ...browserTests.filter((file) => file.startsWith(`browser/${path.basename(name)}.`)),
    ].flatMap((file) => (/(?:\.spec|\/page)\.ts$/.test(file) ? [file.slice(0, -'.ts'.length)] : []));
  const imports = new Map(names.map((name) => [name, importedBy(path.join(root, features), name, names)]));
  return names.map((name) => {
    const near = names.filter((other) => imports.get(name)?.has(other) || imports.get(other)?.has(name));
    return {
      name,
      views: viewsOf(name).map((file) => `${features}/${name}/${file}`),
      specs: [...new Set([name, ...near].flatMap(specsOf))],
    };
  });
}

/**
 * Returns the screens in `names` that the files of screen `name` import.
 * @param root The folder of all screens.
 */
function importedBy(root: string, name: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const file of readdirSync(path.join(root, name))) {
    for (const [, from = ''] of readFileSync(path.join(root, name, file), 'utf8').matchAll(
      /(?:from |import\()'(\.[^']+)'/g,
    )) {
      const other = path.relative(root, path.dirname(path.join(root, name, from)));
      if (other !== name && names.includes(other)) found.add(other);
    }
  }
  return found;
}
