import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a command of the system. @throws with its error output if it fails */
export async function system(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(command, args);
  return stdout;
}

/** The hosts of the cluster and their addresses. Each is a network namespace, which behaves like a machine of its own. */
export const hosts = {
  etcd: '10.77.0.10',
  database1: '10.77.0.21',
  database2: '10.77.0.22',
  pooler: '10.77.0.31',
  balancer: '10.77.0.40',
  api1: '10.77.0.51',
  api2: '10.77.0.52',
  api3: '10.77.0.53',
} as const;

export type Host = keyof typeof hosts;
export const hostNames = Object.keys(hosts) as Host[];

const bridge = 'pehle0';
const namespaceOf = (host: Host) => `pehle-${host}`;
/** This machine's end of the link to a host. */
const linkOf = (host: Host) => `pehle-${hosts[host].split('.')[3]}`;

/** Creates the hosts on one bridge, which this process reaches too. Removes those of an earlier run first. */
export async function createHosts(): Promise<void> {
  await removeHosts();
  await system('ip', 'link', 'add', 'name', bridge, 'type', 'bridge');
  await system('ip', 'addr', 'add', '10.77.0.1/24', 'dev', bridge);
  await system('ip', 'link', 'set', bridge, 'up');
  for (const host of hostNames) {
    const [namespace, link] = [namespaceOf(host), linkOf(host)];
    await system('ip', 'netns', 'add', namespace);
    await system('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await system('ip', 'link', 'set', link, 'master', bridge);
    await system('ip', 'link', 'set', link, 'up');
    await on(host, 'ip', 'addr', 'add', `${hosts[host]}/24`, 'dev', 'eth0');
    await on(host, 'ip', 'link', 'set', 'eth0', 'up');
    await on(host, 'ip', 'link', 'set', 'lo', 'up');
  }
}

/** Ends all processes of the hosts and removes the hosts. */
export async function removeHosts(): Promise<void> {
  const existing = await system('ip', 'netns', 'list');
  for (const host of hostNames) {
    if (!new RegExp(`^${namespaceOf(host)}\\b`, 'm').test(existing)) continue;
    await killHost(host);
    await system('ip', 'netns', 'del', namespaceOf(host));
  }
  // A namespace keeps its end of a link for a moment; deleting the other end removes both.
  for (const link of [bridge, ...hostNames.map(linkOf)]) {
    try {
      if (await hasLink(link)) await system('ip', 'link', 'del', link);
    } catch (error) {
      // The end of the namespace may have taken it along meanwhile.
      if (await hasLink(link)) throw error;
    }
  }
}

const hasLink = async (link: string) => new RegExp(`^${link}\\b`, 'm').test(await system('ip', '-br', 'link'));

/** The command line that runs a program on a host, for `spawn`. */
export const commandOn = (host: Host, ...args: string[]) =>
  ['ip', 'netns', 'exec', namespaceOf(host), ...args] as const;

const on = (host: Host, ...args: string[]) => system(...commandOn(host, ...args));

/** Kills all processes of a host with SIGKILL, as a loss of power does, and waits until they have ended. */
export async function killHost(host: Host): Promise<void> {
  for (;;) {
    const pids = (await system('ip', 'netns', 'pids', namespaceOf(host))).split('\n').filter(Boolean).map(Number);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // It ended by itself, as a child of another one does.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await sleep(20);
  }
}

/** Drops all packets between two hosts, silently and in both directions, until `reconnect`. */
export async function cutNetwork(one: Host, other: Host): Promise<void> {
  await on(one, 'iptables', '-A', 'INPUT', '-s', hosts[other], '-j', 'DROP');
  await on(one, 'iptables', '-A', 'OUTPUT', '-d', hosts[other], '-j', 'DROP');
}

/** Removes all cuts of a host. */
export async function reconnect(host: Host): Promise<void> {
  await on(host, 'iptables', '-F');
}
