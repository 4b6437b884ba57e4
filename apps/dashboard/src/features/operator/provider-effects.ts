import type { AdministeredProvider, ProviderAct } from '../../api/operator-records.ts';
import { counted, people } from '../../ui/counted.ts';

interface Effect {
  title: string;
  label: string;
  done: string;
  /** What happens then, a paragraph each. */
  effect: readonly string[];
}

/** What may be done to a provider as it is: the switch that it has, and the restriction. Pure. */
export function actsOn({ isActive, restrictedAccess }: AdministeredProvider): ProviderAct[] {
  return [isActive ? 'deactivate' : 'activate', restrictedAccess ? 'lift' : 'restrict'];
}

/** The words of the button that asks. */
export const ACT_LABELS: Readonly<Record<ProviderAct, string>> = {
  activate: 'Activate the provider …',
  deactivate: 'Deactivate the provider …',
  restrict: 'Restrict the practice …',
  lift: 'Lift the restriction …',
};

/** What an act does to a provider; `name` is isolated already. Pure. */
export function effectOf(act: ProviderAct, name: string, provider: AdministeredProvider): Effect {
  const who = people(provider.people);
  const keys = counted(provider.liveKeys, 'API key');
  const sessions = `${who} and ${keys}`;
  switch (act) {
    case 'deactivate':
      return {
        title: `Deactivate ${name}?`,
        label: 'Deactivate',
        done: `${name} is deactivated.`,
        effect: [
          `Within a second it can no longer use the exchange (${sessions}), its webhooks pause, and no firm can refer a med case to it.`,
          'What was referred to it stays as it is, and its firms still see it. Activating it again brings all of it back; its people sign in again.',
        ],
      };
    case 'activate':
      return {
        title: `Activate ${name}?`,
        label: 'Activate',
        done: `${name} is active.`,
        effect: [
          `Within a second it can use the exchange again (${sessions}), its webhooks go on, and firms can refer med cases to it.`,
        ],
      };
    case 'restrict':
      return {
        title: `Restrict ${name}?`,
        label: 'Restrict',
        done: `${name} is restricted.`,
        effect: ['Within a second it can no longer read the pharmacy ledger. All else stays as it is.'],
      };
    case 'lift':
      return {
        title: `Lift the restriction of ${name}?`,
        label: 'Lift the restriction',
        done: `${name} is not restricted any more.`,
        effect: ['Within a second it can read the pharmacy ledger of its referrals again.'],
      };
  }
}
