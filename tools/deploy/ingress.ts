import { SERVICES, type ServiceDefinition, UPLOAD_FRAMING_BYTES } from '@referral-exchange/contracts';
import type { ClusterValues } from './cluster-values.ts';
import { meta, SUITE, type Json } from './labels.ts';

/** The namespace, in which only pods without rights are admitted. Pure. */
export function namespaceManifest({ namespace }: Pick<ClusterValues, 'namespace'>): Json {
  const level = { enforce: 'restricted', audit: 'restricted', warn: 'restricted' };
  const security = Object.entries(level).map(([mode, value]) => [
    `pod-security.kubernetes.io/${mode}`,
    value,
  ]);
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: namespace,
      // rollout.sh applies it before all else
      labels: {
        'app.kubernetes.io/part-of': SUITE,
        'app.kubernetes.io/component': 'namespace',
        ...Object.fromEntries(security),
      },
    },
  };
}

/**
 * The entry to the cluster, with TLS. The admin routes are at another port of the gateway, which nothing
 * leads to from here. Pure.
 */
export function ingressManifest({ host, ingress }: ClusterValues): Json {
  const gateway = { service: { name: 'gateway', port: { name: 'http' } } };
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { ...meta('gateway'), annotations: { ...bodies(), ...ingress.annotations } },
    spec: {
      ingressClassName: ingress.className,
      rules: [{ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend: gateway }] } }],
      tls: [{ hosts: [host], secretName: ingress.tlsSecret }],
    },
  };
}

/**
 * The largest body of all routes, and streaming: the gateway itself refuses what is too large for a route.
 * ingress-nginx would end at 1 MB; other controllers have no limit unless they are given one.
 */
function bodies(): Record<string, string> {
  const rows: ServiceDefinition[] = Object.values(SERVICES);
  const largest = Math.max(...rows.flatMap(({ bodyLimits }) => Object.values(bodyLimits ?? {})));
  const annotation = (name: string): string => `nginx.ingress.kubernetes.io/${name}`;
  return {
    [annotation('proxy-body-size')]: `${largest + UPLOAD_FRAMING_BYTES}`,
    [annotation('proxy-request-buffering')]: 'off',
    // as long as the gateway gives a caller for an upload, and a service for its answer
    [annotation('proxy-send-timeout')]: '900',
    [annotation('proxy-read-timeout')]: '60',
  };
}
