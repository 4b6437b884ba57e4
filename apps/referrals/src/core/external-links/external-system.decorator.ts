import { ApiProperty } from '@nestjs/swagger';
import { Text } from '@referral-exchange/http';
import { EXTERNAL_SYSTEMS_BY_DEFAULT } from '../../config.js';

const described: { prototype: object; property: string }[] = [];

/**
 * The field `externalSystem`. Its values are a setting, so `ExternalSystems` checks them and puts them into
 * the description when the service starts; without a start the description has the default values.
 */
export function ExternalSystem(): PropertyDecorator {
  return (prototype, property) => {
    Text('Name of the case system.', EXTERNAL_SYSTEMS_BY_DEFAULT[0]!, { max: 100 })(prototype, property);
    described.push({ prototype, property: String(property) });
    describeEnum(prototype, property, EXTERNAL_SYSTEMS_BY_DEFAULT);
  };
}

/** Puts the names of this installation into the description of every such field. */
export function describeExternalSystems(names: readonly string[]): void {
  for (const { prototype, property } of described) describeEnum(prototype, property, names);
}

function describeEnum(prototype: object, property: string | symbol, names: readonly string[]): void {
  ApiProperty({ enum: [...names], example: names[0] })(prototype, property);
}
