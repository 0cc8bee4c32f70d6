/** A lock file for one package of the workspace, with exactly what the workspace's own lock has pinned for it. */

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  [key: string]: unknown;
}

/** What a package-lock.json says about each path. */
export type Packages = Record<string, Locked>;

/** Where Node finds a package from a folder: in the node_modules there, else in those above. */
function find(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = inside(folder, name);
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

const inside = (folder: string, name: string) => `${folder}${folder && '/'}node_modules/${name}`;

/** What a package does not work without: not a binary for another platform, nor a peer that it can do without. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  return Object.keys({ ...dependencies, ...peerDependencies }).filter(
    (name) => !optionalDependencies?.[name] && !peerDependenciesMeta?.[name]?.optional,
  );
}

/**
 * The packages of a lock file for a package that is installed alone.
 *
 * @param root the packages in the lock of the workspace
 * @param workspace the folder in which the dependencies of the package are installed now
 * @param manifest what the lock says of the package itself
 * @throws when the workspace's lock has not pinned something that is needed
 */
export function lockedFor(root: Packages, workspace: string, manifest: Locked): Packages {
  const packages: Packages = { '': manifest };
  /** Where in the workspace each path of the new lock comes from. */
  const origins = new Map([['', workspace]]);

  /** Puts what a package asks for where it finds it: at the top when that is free, else in a folder of its own. */
  function place(path: string): void {
    const asking = packages[path] as Locked;
    const placed = [...needsOf(asking), ...Object.keys(asking.optionalDependencies ?? {})].flatMap((name) => {
      const origin = find(root, origins.get(path) as string, name);
      if (!origin && asking.optionalDependencies?.[name]) return [];
      if (!origin) throw new Error(`package-lock.json lacks ${name}, which ${path || workspace} needs.`);
      const reached = find(packages, path, name);
      if (reached && packages[reached]?.version === root[origin]?.version) return [];
      const target = inside(reached ? path : '', name);
      const { dev, devOptional, optional, peer, resolved, ...pinned } = root[origin] as Locked;
      packages[target] = pinned;
      origins.set(target, origin);
      return [target];
    });
    placed.forEach(place);
  }
  place('');

  const needed = new Set<string>();
  function need(path: string): void {
    if (needed.has(path)) return;
    needed.add(path);
    for (const name of needsOf(packages[path] as Locked)) need(find(packages, path, name) as string);
  }
  need('');
  return Object.fromEntries(
    Object.entries(packages)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, locked]) => [path, needed.has(path) ? locked : { ...locked, optional: true }]),
  );
}
