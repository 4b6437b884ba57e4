import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { validationError } from '@referral-exchange/contracts';
import type { ReferralsConfig } from '../../config.js';
import { describeExternalSystems } from './external-system.decorator.js';

/** The external case systems that this installation knows (decisions, section 10). */
@Injectable()
export class ExternalSystems {
  constructor(@Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'EXTERNAL_SYSTEMS'>) {
    describeExternalSystems(config.EXTERNAL_SYSTEMS);
  }

  /** @throws 400 `validation_error` for a name that is not in `EXTERNAL_SYSTEMS` */
  assertKnown(externalSystem: string): void {
    const { EXTERNAL_SYSTEMS: known } = this.config;
    if (known.includes(externalSystem)) return;
    const message = `externalSystem must be one of ${known.join(', ')}`;
    throw validationError([{ field: 'externalSystem', code: 'invalid_enum', message }]);
  }
}
