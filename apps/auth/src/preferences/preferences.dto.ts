import { BodyExamples, Flag, IN_BODY, NULLABLE, OneOf } from '@referral-exchange/http';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const THEME = 'Colours of the dashboard. `system`: as the device says.';
const SHORTCUTS = 'Whether keys without a modifier are shortcuts in the dashboard.';

/** What a person prefers, in every browser. */
export class PreferencesDto {
  @OneOf(THEMES, `${THEME} Null: never chosen.`, 'dark', NULLABLE) theme: Theme | null;
  @Flag(`${SHORTCUTS} Null: never chosen.`, true, NULLABLE) shortcuts: boolean | null;
}

/** Body of PATCH {internal}/auth/me/preferences. */
@BodyExamples({
  theme: { summary: 'Dark colours', value: { theme: 'dark' } },
  everything: { summary: 'Everything' },
})
export class ChangePreferencesDto {
  @OneOf(THEMES, `${THEME} Null: as if it was never chosen.`, 'dark', IN_BODY) theme?: Theme | null;
  @Flag(`${SHORTCUTS} Null: as if it was never chosen.`, false, IN_BODY) shortcuts?: boolean | null;
}
