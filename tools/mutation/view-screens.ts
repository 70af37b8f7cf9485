import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A screen: the views of one folder of src/features/, and the browser tests that can detect their mutations. */
export interface ViewScreen {
  /** The folder below src/features/, such as `customer/cart`. */
  name: string;
  /** Paths from the project's folder. */
  views: readonly string[];
  /** Paths below tests/, without '.spec.ts'. */
  specs: readonly string[];
}

const features = 'src/features';

/**
 * All screens, found by folder. The tests of a screen are those of the flow of the same name
 * (tests/flows/<role>/<name>/), those of tests/browser/ with its name, and those of the screens that it imports or that
 * import it: a cart is locked during an order, and pages render shared forms.
 * @param root the project's folder
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
    ].flatMap((file) => (file.endsWith('.spec.ts') ? [file.slice(0, -'.spec.ts'.length)] : []));
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

/** The screens in `names` that the files of the screen `name` import. @param root the folder of all screens */
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
