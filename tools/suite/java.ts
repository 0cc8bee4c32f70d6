/** Finds the Java that the official emulators need. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const MIN_JAVA = 21;
const JDK_FOLDERS = ['/usr/lib/jvm', '/opt/java', '/Library/Java/JavaVirtualMachines'];

/** The major version in what `java -version` prints: 21 for `version "21.0.4"`, 8 for `version "1.8.0"`. */
export function javaMajor(output: string): number | undefined {
  const [, major] = /version "(?:1\.)?(\d+)/.exec(output) ?? [];
  return major === undefined ? undefined : Number(major);
}

/** The `bin` folder of a Java of 21 or newer: on PATH, in JAVA_HOME, or where systems keep their JDKs. */
export function findJavaFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const installed = JDK_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).flatMap((jdk) => [join(folder, jdk, 'bin'), join(folder, jdk, 'Contents/Home/bin')]),
  );
  const candidates = [
    ...(env.PATH ?? '').split(delimiter),
    ...(env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin')] : []),
    ...installed,
  ];
  return candidates.find((folder) => {
    const java = join(folder, 'java');
    if (!existsSync(java)) return false;
    const { stdout, stderr } = spawnSync(java, ['-version'], { encoding: 'utf8', timeout: 20_000 });
    return (javaMajor(`${stdout}${stderr}`) ?? 0) >= MIN_JAVA;
  });
}
