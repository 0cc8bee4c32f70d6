/** The licences of all deployed packages, for docs/third-party.md. */
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.ts';

/** Licences that require a notice and nothing else. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];
/** The image library of sharp: the LGPL allows anyone to use a shared library unchanged. */
const LIBVIPS = /^@img\/sharp-/;
/** A library of the functions, used unchanged: the MPL requires only the source of changed files. */
const UNCHANGED = ['web-push'];

export type Licensed = { name: string; licence: string };
type Locked = { dev?: boolean; devOptional?: boolean; link?: boolean; license?: string };

/** The licence in a package's own package.json, for packages whose entry in the lock file lacks it. */
function declaredBy(path: string): string {
  const { license, licenses } = JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'));
  return license ?? licenses?.map(({ type }: { type: string }) => type).join(' OR ') ?? 'unknown';
}

/** Every package that is not only for development, by name; a package is listed once for each of its licences. */
export function deployedPackages(): Licensed[] {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const isDeployed = ([path, { dev, devOptional, link }]: [string, Locked]) =>
    path.includes('node_modules/') && !dev && !devOptional && !link;
  const found = Object.entries<Locked>(packages)
    .filter(isDeployed)
    .map(([path, { license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      licence: license ?? declaredBy(path),
    }));
  const byText = new Map(found.map((one) => [`${one.name} ${one.licence}`, one]));
  return [...byText.keys()].sort().flatMap((text) => byText.get(text) ?? []);
}

export function isAllowed({ name, licence }: Licensed): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ');
  const isAllowedPart = (part: string) =>
    PERMISSIVE.includes(part) ||
    (part === 'LGPL-3.0-or-later' && LIBVIPS.test(name)) ||
    (part === 'MPL-2.0' && UNCHANGED.includes(name));
  return choices.some((choice) => choice.split(' AND ').every(isAllowedPart));
}

/** Names of packages; three or more of one scope stand together, with their number. */
function grouped(names: string[]): string[] {
  const inScope = (name: string) => names.filter((one) => one.split('/')[0] === name.split('/')[0]).length;
  const label = (name: string) => (inScope(name) > 2 ? `${name.split('/')[0]}/* (${inScope(name)})` : name);
  return [...new Set(names.map(label))];
}

/** The page: a section per licence, the packages under it. */
export function thirdParty(packages: Licensed[]): string {
  const licences = [...new Set(packages.map(({ licence }) => licence))].sort();
  const sections = licences.map((licence) => {
    const members = packages.filter((one) => one.licence === licence);
    return `## ${licence}\n\n${grouped(members.map(({ name }) => name)).join(', ')}\n`;
  });
  return `# Third-party licences\n\n\`npm run licences\` makes this list of all deployed packages from package-lock.json. Names and versions of all\npackages: \`npm run sbom\`.\n\n${sections.join('\n')}`;
}
