import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { API_MODEL_PROPERTIES, declaredFields, type FieldClass, type Keywords } from './field.js';

/** Shows in OpenAPI the default values of a request class: those that the fields of a new instance have. */
export function describeDefaults(Dto: FieldClass): void {
  const prototype = Dto.prototype as object;
  for (const [name, value] of Object.entries(new Dto())) {
    const known = declaredFields(Dto).get(name);
    // a default beside a reference is refused by generators of clients
    if (value === undefined || !known || known.kind.nested) continue;
    const { required: _, ...declared } = Reflect.getMetadata(
      API_MODEL_PROPERTIES,
      prototype,
      name,
    ) as Keywords;
    ApiProperty({ ...declared, required: false, default: value } as ApiPropertyOptions)(prototype, name);
  }
}
