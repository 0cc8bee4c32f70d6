/** A lock file for one package of the workspace, with exactly the versions that the workspace's lock has pinned. */

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  [key: string]: unknown;
}

/** The entries of a package-lock.json by path. */
export type Packages = Record<string, Locked>;

/** The path at which Node finds a package from a folder: in its node_modules, or else in those above. */
function find(packages: Packages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = inside(folder, name);
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

const inside = (folder: string, name: string) => `${folder}${folder && '/'}node_modules/${name}`;

/** The packages that a package cannot work without: neither binaries for other platforms nor optional peers. */
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
 * @param manifest the lock's entry for the package itself
 * @throws if the workspace's lock lacks a package that is needed
 */
export function lockedFor(root: Packages, workspace: string, manifest: Locked): Packages {
  const packages: Packages = { '': manifest };
  /** The path in the workspace for each path of the new lock. */
  const origins = new Map([['', workspace]]);

  /** Places the dependencies of a package where it finds them: at the top if that is free, else in its own folder. */
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
