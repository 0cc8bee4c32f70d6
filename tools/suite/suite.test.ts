import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, test } from 'vitest';
import { Explained } from '../steps.ts';
import { javaMajor } from './firestore-emulator.ts';
import { listenAnywhere, portsOf, requireFree } from './ports.ts';
import { ProcessGroup, run } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'suite-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('ports', () => {
  test('a busy port is reported with its purpose and what to stop', async () => {
    const server = createServer();
    const port = Number((await listenAnywhere(server)).split(':')[1]);
    const refusal = requireFree({ hosting: port });
    await expect(refusal).rejects.toThrow(Explained);
    await expect(refusal).rejects.toThrow(new RegExp(`^Port ${port} \\(hosting\\) is in use.*stop`));
    await new Promise((resolve) => server.close(resolve));
    await expect(requireFree({ hosting: port })).resolves.toBeUndefined();
  });

  test('the five free ports are all different, and below those that outgoing connections may take', async () => {
    const ports = Object.values(await portsOf(false));
    expect(new Set(ports).size).toBe(5);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });
});

describe('Java', () => {
  test.each([
    ['openjdk version "21.0.4" 2024-07-16', 21],
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['java version "1.8.0_412"', 8],
    ['openjdk version "25" 2025-09-16', 25],
    ['command not found', Number.NaN],
  ])('the version read from "%s" is %s', (printed, major) => {
    expect(javaMajor(printed)).toBe(major);
  });
});

describe('child processes', () => {
  test('a run returns the exit code and the output of both streams', async () => {
    const { code, output } = await run('sh', ['-c', 'echo out; echo err >&2; exit 3']);
    expect(code).toBe(3);
    expect(output.split('\n').sort()).toEqual(['err', 'out']);
  });

  test('a command that is not installed is an error with an explanation', async () => {
    await expect(run('no-such-command-here', [])).rejects.toThrow(Explained);
  });

  test('a process that dies ends its descendants, so that nobody waits for them', async () => {
    const { code, output } = await run('sh', ['-c', 'setsid sleep 300 & echo $!; kill -9 $$']);
    expect(code).toBeNull();
    // The process that adopts it may take a while to reap it.
    await expect.poll(() => isAlive(Number(output)), { timeout: 15_000 }).toBe(false);
  });

  test('stopping also ends descendants in other groups, and those that ignore the signal', async () => {
    const pidFile = join(folder, 'pid');
    const grandchild = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
    const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { detached: true, stdio: 'ignore' }); setInterval(() => {}, 1000)`;
    const group = new ProcessGroup(process.execPath, ['-e', child]);
    await expect.poll(() => existsSync(pidFile), { timeout: 10_000 }).toBe(true);
    await expect.poll(() => readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isAlive(pid)).toBe(true);

    await group.stop();
    // The process that adopts it may take a while to reap it.
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
    expect(isAlive(group.pid)).toBe(false);
  });

  test('a command that started no process, such as a restore, is ended by the first signal', async () => {
    const work =
      "await import('./tools/connection.ts'); console.log('at work'); setTimeout(() => {}, 60_000)";
    const command = execa('node', ['--import', 'tsx', '--input-type=module', '-e', work], { reject: false });
    for await (const line of command) if (line === 'at work') command.kill();
    expect((await command).signal).toBe('SIGTERM');
  });
});
