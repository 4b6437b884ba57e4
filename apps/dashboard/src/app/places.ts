import {
  AppWindow,
  ArrowDownLeft,
  ArrowUpRight,
  Bot,
  Building2,
  Cable,
  ChartColumn,
  FileUp,
  FlaskConical,
  Handshake,
  HeartPulse,
  KeyRound,
  type LucideIcon,
  ScrollText,
  Split,
  SquarePen,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { Direction } from '../api/inbox.ts';
import type { SessionUser } from '../api/operations.ts';
import { isAdministrator, isOfProvider } from '../ui/roles.ts';

/** A page that the navigation and the command bar lead to. */
export interface Place {
  path: string;
  label: string;
  /** In the command bar and in the list of shortcuts, where nothing stands around it. */
  title: string;
  icon: LucideIcon;
  /** Leads there from anywhere. */
  keys: string;
  /** Its entry counts what needs attention. */
  counts?: Direction;
}

/** What a firm works with each day. */
export const WORK: readonly Place[] = [
  {
    path: '/inbox/received',
    label: 'Received',
    title: 'Received referrals',
    icon: ArrowDownLeft,
    keys: 'g r',
    counts: 'received',
  },
  {
    path: '/inbox/sent',
    label: 'Sent',
    title: 'Sent referrals',
    icon: ArrowUpRight,
    keys: 'g s',
    counts: 'sent',
  },
  { path: '/send', label: 'New case', title: 'Send a case', icon: SquarePen, keys: 'c' },
];

/** What a firm looks after now and then. */
export const FIRM: readonly Place[] = [
  { path: '/med-cases', label: 'Med cases', title: 'Med cases', icon: HeartPulse, keys: 'g m' },
  { path: '/analytics', label: 'Analytics', title: 'Analytics', icon: ChartColumn, keys: 'g y' },
  { path: '/routing', label: 'Routing', title: 'Routing rules', icon: Split, keys: 'g t' },
  { path: '/network', label: 'Network', title: 'Network of firms', icon: Handshake, keys: 'g n' },
  { path: '/imports', label: 'Imports', title: 'Imports', icon: FileUp, keys: 'g i' },
  { path: '/firm', label: 'Profile', title: 'Profile of your firm', icon: Building2, keys: 'g f' },
  { path: '/people', label: 'People', title: 'People of your firm', icon: UsersRound, keys: 'g p' },
];

/** What connects programs of a firm with the exchange. */
const CONNECTIONS: readonly Place[] = [
  { path: '/api-keys', label: 'API keys', title: 'API keys', icon: KeyRound, keys: 'g k' },
  { path: '/webhooks', label: 'Webhooks', title: 'Webhooks', icon: Webhook, keys: 'g h' },
  { path: '/sandbox', label: 'Sandbox', title: 'Sandbox', icon: FlaskConical, keys: 'g x' },
];

/** What administrators look after besides. */
const ADMINISTRATION: readonly Place[] = [
  { path: '/oauth-apps', label: 'OAuth apps', title: 'OAuth apps', icon: AppWindow, keys: 'g o' },
  { path: '/crm', label: 'CRM', title: 'CRM connections', icon: Cable, keys: 'g b' },
  { path: '/assistants', label: 'Assistants', title: 'Assistants', icon: Bot, keys: 'g v' },
  { path: '/request-log', label: 'Request log', title: 'Request log', icon: ScrollText, keys: 'g l' },
];

/** What the people of a provider work with. */
export const PROVIDER: readonly Place[] = [
  { path: '/med-cases', label: 'Referrals', title: 'Referrals to you', icon: HeartPulse, keys: 'g m' },
];

/** What the operators of the exchange look after. */
export const OPERATOR: readonly Place[] = [
  { path: '/operator/firms', label: 'Firms', title: 'Firms', icon: Handshake, keys: 'g f' },
  { path: '/operator/referrals', label: 'Referrals', title: 'Find a referral', icon: Split, keys: 'g r' },
  { path: '/operator/audit-log', label: 'Audit log', title: 'Audit log', icon: ScrollText, keys: 'g l' },
  { path: '/operator/erasures', label: 'Erasures', title: 'Erasures', icon: FileUp, keys: 'g e' },
  { path: '/operator/legal-holds', label: 'Legal holds', title: 'Legal holds', icon: KeyRound, keys: 'g h' },
  {
    path: '/operator/dead-letters',
    label: 'Dead letters',
    title: 'Dead letters',
    icon: Webhook,
    keys: 'g d',
  },
  { path: '/operator/health', label: 'Health', title: 'Health of services', icon: HeartPulse, keys: 'g s' },
  { path: '/operator/people', label: 'People', title: 'People', icon: UsersRound, keys: 'g p' },
  { path: '/operator/providers', label: 'Providers', title: 'Providers', icon: HeartPulse, keys: 'g m' },
  { path: '/operator/api-keys', label: 'API keys', title: 'API keys', icon: KeyRound, keys: 'g k' },
  { path: '/operator/imports', label: 'Imports', title: 'Imports', icon: FileUp, keys: 'g i' },
];

/** The places of connections that somebody sees. */
export function connectionsOf(role: SessionUser['role']): readonly Place[] {
  return isAdministrator(role) ? [...CONNECTIONS, ...ADMINISTRATION] : CONNECTIONS;
}

/** The places of a person. */
export function placesOf({ firm, role }: SessionUser): readonly Place[] {
  if (firm) return [...WORK, ...FIRM, ...connectionsOf(role)];
  return isOfProvider(role) ? PROVIDER : OPERATOR;
}
