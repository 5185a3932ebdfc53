import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import ipaddr from 'ipaddr.js';
import { load, loadAll } from 'js-yaml';
import { VERSION, environmentSchema } from '../src/start/app.config.js';

const FOLDER = join(resolve(import.meta.dirname, '..'), 'docker');
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
/** A tag that names one version: two numbers at least, or a date. */
const EXACT = /:(?:\d+\.\d+\.\d+|[a-z]+-\d{8})(?:-[a-z-]+)?$/;
const VARIABLES = Object.keys(environmentSchema.shape);

interface Service {
  image: string;
  user?: string;
  read_only: boolean;
  tmpfs: string[];
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit: string;
  cpus: string;
  pids_limit: number;
  logging: { driver: string; options: Record<string, string> };
  ports?: string[];
  networks: string[];
  env_file?: string;
  environment: Record<string, string>;
  volumes: string[];
}
interface Network {
  internal?: boolean;
  ipam?: { config: { subnet: string; gateway: string }[] };
}
interface Compose {
  services: Record<'site' | 'db', Service>;
  networks: Record<string, Network>;
}

describe('the compose file', () => {
  const text = textOf('compose.yaml');
  const { services, networks } = load(text) as Compose;

  it.each(['site', 'db'] as const)('gives %s no rights and no more than its share of the machine', (name) => {
    const service = services[name];
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.cap_add).toBeUndefined();
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.read_only).toBe(true);
    expect(service.tmpfs.length).toBeGreaterThan(0);
    expect(service.mem_limit).toMatch(/^\$\{\w+:-\d+g\}$/);
    expect(service.cpus).toMatch(/^\$\{\w+:-[\d.]+\}$/);
    expect(service.pids_limit).toBeGreaterThan(0);
    expect(service.logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
    expect(service.image).toMatch(EXACT);
  });

  it('runs the version of the package', () => {
    expect(services.site.image).toBe(`lintel:${VERSION}`);
  });

  it('keeps the database in a network without a way out, and never as root', () => {
    expect(services.db.user).toBe('mysql');
    expect(services.db.ports).toBeUndefined();
    expect(services.db.networks).toEqual(['database']);
    expect(networks.database?.internal).toBe(true);
    expect(services.site.networks).toEqual(['site', 'database']);
  });

  it('publishes the site on this machine only, and believes the gateway that its proxy comes from', () => {
    expect(services.site.ports).toEqual(['${SITE_PORT:-127.0.0.1:3000}:3000']);
    const [range] = networks.site?.ipam?.config ?? [];
    const { subnet = '', gateway = '' } = range ?? {};
    expect(ipaddr.parse(gateway).match(ipaddr.parseCIDR(subnet))).toBe(true);
    const trusted = /^\$\{TRUST_PROXY:-(.+)\}$/.exec(services.site.environment.TRUST_PROXY ?? '')?.[1];
    expect(trusted).toBe(`loopback,${gateway}`);
    expect(parseEnv(textOf('example.env')).TRUST_PROXY).toBe(trusted);
  });

  it('passes every variable on, but no password of the database besides its URL', () => {
    expect(services.site.env_file).toBe('.env');
    const { environment } = services.site;
    const kept = ['DATABASE_PASSWORD', 'DATABASE_ROOT_PASSWORD'];
    expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual(kept);
    expect(kept.map((name) => environment[name])).toEqual(['', '']);
    // A variable that is fixed here depends on the mounts and ports of this file.
    const fixed = Object.keys(environment).filter((name) => !/^\$\{|^$/.test(environment[name] ?? ''));
    expect(fixed).toEqual(['DATABASE_URL', 'HOST', 'PORT', 'DATA_DIR']);
  });

  it('has an example with all that it asks for, and nothing that has no effect', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const named = Object.keys(parseEnv(textOf('example.env').replace(/^# (?=[A-Z_]+=)/gm, '')));
    expect(asked.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !asked.includes(name) && !VARIABLES.includes(name))).toEqual([]);
  });
});

it('the image is made of exact images', () => {
  const images = [...textOf('Dockerfile').matchAll(/^ARG \w+_IMAGE=(.+)$/gm)].map(([, image]) => image);
  expect(images).toEqual([expect.stringMatching(EXACT), expect.stringMatching(EXACT)]);
  expect([...textOf('Dockerfile').matchAll(/^FROM (?!scratch)(\S+)/gm)].map(([, image]) => image)).toEqual(
    expect.arrayContaining(['${NODE_IMAGE}', '${DEBIAN_IMAGE}']),
  );
});

describe('the example for Kubernetes', () => {
  /** A resource; its members are looked at by path. */
  // oxlint-disable-next-line typescript/no-explicit-any -- manifests of every shape
  const resources = loadAll(textOf('kubernetes.yaml')) as any[];
  const one = (kind: string) => {
    const found = resources.filter((resource) => resource.kind === kind);
    expect(found).toHaveLength(1);
    return found[0];
  };
  const pod = () => one('Deployment').spec.template.spec;

  it('gives the pod no rights', () => {
    expect(pod()).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of pod().containers)
      expect(container.securityContext).toEqual({
        ...{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      });
  });

  it('limits what the pod may use, and where it may write', () => {
    const [container] = pod().containers;
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { cpu: expect.any(String), memory: expect.any(String), 'ephemeral-storage': expect.any(String) },
    });
    expect(container.image).toBe(`registry.example.org/lintel:${VERSION}`);
    for (const { emptyDir } of pod().volumes) expect(emptyDir.sizeLimit).toMatch(/^\d+Gi$/);
    expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
      '/app/.data',
      '/tmp',
    ]);
  });

  it('lets only the ingress controller in, and only what is needed out', () => {
    const { podSelector, policyTypes, ingress, egress } = one('NetworkPolicy').spec;
    expect(podSelector.matchLabels).toEqual(one('Deployment').spec.template.metadata.labels);
    expect(policyTypes).toEqual(['Ingress', 'Egress']);
    expect(ingress).toHaveLength(1);
    expect(ingress[0].from).toEqual([
      { namespaceSelector: expect.anything(), podSelector: { matchLabels: expect.anything() } },
    ]);
    expect(ingress[0].ports).toEqual([{ protocol: 'TCP', port: 'http' }]);
    const ports = egress.map((rule: { ports: { port: number }[] }) => rule.ports.map(({ port }) => port));
    expect(ports).toEqual([[53, 53], [3306], [6379], [443, 80, 465, 587]]);
    // What goes to anywhere goes to no private network.
    for (const { ipBlock } of egress.at(-1).to)
      for (const address of ['10.0.0.1', '169.254.169.254', '192.168.0.1', '172.16.0.1', 'fd00::1', 'fe80::1'])
        expect(isAllowed(address, ipBlock)).toBe(false);
    expect(isAllowed('93.184.216.34', egress.at(-1).to[0].ipBlock)).toBe(true);
  });

  it('believes the addresses of the ingress controller, and sets variables that exist', () => {
    const { data } = one('ConfigMap');
    expect(() => ipaddr.parseCIDR(data.TRUST_PROXY)).not.toThrow();
    expect(Object.keys(data).filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  it('keeps one instance during maintenance', () => {
    expect(one('PodDisruptionBudget').spec.minAvailable).toBe(1);
  });
});

/** Whether a block of a policy contains an address. */
function isAllowed(address: string, { cidr, except }: { cidr: string; except: string[] }): boolean {
  const parsed = ipaddr.parse(address);
  const within = (range: string): boolean => {
    const [base, bits] = ipaddr.parseCIDR(range);
    return base.kind() === parsed.kind() && parsed.match([base, bits] as never);
  };
  return within(cidr) && !except.some(within);
}
