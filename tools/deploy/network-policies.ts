import { peersOf, type Cluster, type Peer } from './cluster.ts';
import { ADMIN_PORT, CONTAINER_PORT, METRICS_PORT, type DeployedService } from './deployed-service.ts';
import { labels, meta, selector, SUITE, type Json } from './labels.ts';

/**
 * Clients reach the door alone; a service is reached by the door and by the services that call it, reaches
 * those that it calls and the servers that it needs, and nothing else. Metrics are read from namespaces that
 * are labelled for it. Pure.
 */
export function servicePolicy(service: DeployedService, cluster: Cluster): Json {
  const { name, isDoor, callers, callees, definition } = service;
  const from = isDoor ? cluster.clients : callers.map(podsOf);
  return policy(name, meta(name), { matchLabels: selector(name) }, [
    [
      { ...(from && { from }), ports: [tcp(CONTAINER_PORT)] },
      ...(isDoor && cluster.admins ? [{ from: cluster.admins, ports: [tcp(ADMIN_PORT)] }] : []),
      { from: [COLLECTORS], ports: [tcp(METRICS_PORT)] },
    ],
    [
      ...(callees.length > 0 ? [{ to: callees.map(podsOf), ports: [tcp(CONTAINER_PORT)] }] : []),
      ...dnsOf(cluster),
      ...peersOf(service, cluster).map(admitted),
      ...(definition.internet ? [{ to: INTERNET, ports: definition.internet.map(tcp) }] : []),
    ],
  ]);
}

/** What no other policy admits is refused. Pure. */
export function defaultDeny(): Json {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: meta('default-deny'),
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  };
}

/** What a Job reaches: servers alone, and nothing reaches it. Pure. */
export function jobPolicy(
  name: string,
  component: Record<string, string>,
  peers: Peer[],
  cluster: Cluster,
  annotations?: Json,
): Json {
  const metadata = { name, labels: { ...labels(name), ...component }, ...(annotations && { annotations }) };
  return policy(name, metadata, { matchLabels: component }, [
    [],
    [...dnsOf(cluster), ...peers.map(admitted)],
  ]);
}

function policy(name: string, metadata: Json, podSelector: Json, [ingress, egress]: [Json[], Json[]]): Json {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata,
    spec: {
      podSelector,
      policyTypes: ['Ingress', 'Egress'],
      ...(ingress.length > 0 && { ingress }),
      egress,
    },
  };
}

function podsOf(service: string): Json {
  return { podSelector: { matchLabels: labels(service) } };
}

function admitted({ to, ports }: Peer): Json {
  return { to, ports: ports.map(tcp) };
}

function dnsOf({ peers }: Cluster): Json[] {
  const { dns } = peers;
  if (!dns) return [];
  return [{ to: dns.to, ports: dns.ports.flatMap((port) => [{ protocol: 'UDP', port }, tcp(port)]) }];
}

/** Namespaces that may read metrics have this label (docs/operations.md). */
const COLLECTORS: Json = { namespaceSelector: { matchLabels: { [`${SUITE}/metrics`]: 'collector' } } };

/** A second fence around the service's own guard against calls into our network. */
const INTERNET: Json[] = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: [
        '0.0.0.0/8',
        '10.0.0.0/8',
        '100.64.0.0/10',
        '127.0.0.0/8',
        '169.254.0.0/16',
        '172.16.0.0/12',
        '192.0.0.0/24',
        '192.168.0.0/16',
        '198.18.0.0/15',
        '224.0.0.0/3',
      ],
    },
  },
  // the addresses that are given out, without those that carry one of IPv4 (Teredo, 6to4)
  { ipBlock: { cidr: '2000::/3', except: ['2001::/32', '2002::/16'] } },
];

function tcp(port: number): Json {
  return { protocol: 'TCP', port };
}
