import path from 'node:path';
import { hosts, type Host } from './hosts.ts';

/** The databases that Patroni runs. */
export const databaseHosts = ['database1', 'database2'] as const satisfies Host[];
export type DatabaseHost = (typeof databaseHosts)[number];
/** The hosts of the API processes. */
export const apiHosts = ['api1', 'api2', 'api3'] as const satisfies Host[];
export type ApiHost = (typeof apiHosts)[number];

/** Passwords of this cluster, which only the addresses of its hosts reach. */
const passwords = {
  postgres: 'postgres-of-the-cluster',
  replicator: 'replicator-of-the-cluster',
  pehle: 'pehle-of-the-cluster',
};
/** The secret of the tokens, the same in every API process. */
export const jwtSecret = 'a secret of the load tests, long enough';

export const postgresPrograms = '/usr/lib/postgresql/15/bin';

/** The page, through HAProxy. */
export const pageOrigin = `http://${hosts.balancer}:8080`;
/** The current primary, through HAProxy. No timeouts: for migrations. */
export const directUrl = `postgres://pehle:${passwords.pehle}@${hosts.balancer}:5000/pehle?options=${encodeURIComponent(
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
)}`;
export const superuserUrl = `postgres://postgres:${passwords.postgres}@${hosts.balancer}:5000/postgres`;
const pooledUrl = `postgres://pehle:${passwords.pehle}@${hosts.pooler}:6432/pehle`;

/** SQL that a superuser runs once: PgBouncer passes on no timeouts, so that they belong to the role. */
export const setupStatements = [
  `create role pehle login password '${passwords.pehle}'`,
  `alter role pehle set statement_timeout = '5s'`,
  `alter role pehle set lock_timeout = '4s'`,
  `alter role pehle set idle_in_transaction_session_timeout = '10s'`,
  `create database pehle owner pehle`,
];

export const etcdArguments = (folder: string) => {
  const clients = `http://${hosts.etcd}:2379`;
  const peers = `http://${hosts.etcd}:2380`;
  return [
    ...['--name', 'etcd', '--data-dir', folder, '--log-level', 'error'],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `etcd=${peers}`],
  ];
};

/** @param folder of this database */
export function patroniConfiguration(host: DatabaseHost, folder: string): string {
  const address = hosts[host];
  return `scope: pehle
name: ${host}
restapi: { listen: '${address}:8008', connect_address: '${address}:8008' }
etcd3: { host: '${hosts.etcd}:2379' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    failsafe_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_level: replica, hot_standby: 'on', max_wal_senders: 5, wal_log_hints: 'on', wal_keep_size: '256MB', wal_sender_timeout: '5s', wal_receiver_timeout: '5s' }
  initdb: [{ encoding: UTF8 }, data-checksums]
postgresql:
  listen: '${address}:5432'
  connect_address: '${address}:5432'
  data_dir: ${path.join(folder, 'data')}
  bin_dir: ${postgresPrograms}
  pgpass: ${path.join(folder, 'pgpass')}
  authentication:
    superuser: { username: postgres, password: ${passwords.postgres} }
    replication: { username: replicator, password: ${passwords.replicator} }
  parameters: { unix_socket_directories: '${folder}', password_encryption: scram-sha-256 }
  pg_hba:
    - local all all trust
    - host replication replicator 10.77.0.0/24 scram-sha-256
    - host all all 10.77.0.0/24 scram-sha-256
`;
}

/** Transactions share the connections to the primary, which HAProxy finds. */
export const poolerConfiguration = (folder: string) => `[databases]
pehle = host=${hosts.balancer} port=5000 dbname=pehle
[pgbouncer]
listen_addr = ${hosts.pooler}
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 30
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 8
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
tcp_user_timeout = 8000
log_connections = 0
log_disconnections = 0
`;

export const poolerUsers = `"pehle" "${passwords.pehle}"\n`;

/** HAProxy: port 5000 is the database that is primary by Patroni's word, port 8080 the API processes that are ready. */
export const balancerConfiguration = (folder: string) => `global
  stats socket ${path.join(folder, 'admin.sock')} mode 600 level admin
defaults
  timeout connect 2s
  timeout check 2s
frontend database
  mode tcp
  bind ${hosts.balancer}:5000
  timeout client 10m
  default_backend primary
backend primary
  mode tcp
  timeout server 10m
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databaseHosts.map((host) => `  server ${host} ${hosts[host]}:5432 check port 8008`).join('\n')}
frontend page
  mode http
  bind ${hosts.balancer}:8080
  timeout client 100s
  option forwardfor
  default_backend api
backend api
  mode http
  timeout server 100s
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  # A connection that could not be opened is tried on another process; a request that was sent never is.
  option redispatch 1
  retries 3
  retry-on conn-failure
  option http-server-close
  default-server inter 1s fall 2 rise 1
${apiHosts.map((host) => `  server ${host} ${hosts[host]}:4000 check`).join('\n')}
`;

/** The environment of an API process. @param folder is shared by all, for pictures */
export const apiEnvironment = (host: ApiHost, folder: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOST: hosts[host],
  PORT: '4000',
  PUBLIC_ORIGIN: pageOrigin,
  TRUST_PROXY: hosts.balancer,
  DATA_DIR: folder,
  DATABASE_URL: pooledUrl,
  DATABASE_DIRECT_URL: directUrl,
  NAMED_STATEMENTS: '0',
  JWT_SECRET: jwtSecret,
  DEMO: '0',
  SEED: '0',
  LOG_LEVEL: 'warn',
  // All buyers of the proof come from one address.
  CALLS_PER_MINUTE_NETWORK: '1000000000',
});
