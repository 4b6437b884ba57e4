import { BodyExamples, WholeNumber } from '@referral-exchange/http';

/** Body of `POST /admin/test-firms`. */
@BodyExamples({
  smallest: { summary: 'One pair', value: {} },
  threePairs: { summary: 'Three pairs', value: { pairs: 3 } },
})
export class CreateTestFirmsDto {
  @WholeNumber(1, 100, 'Number of pairs to create, each a sending and a receiving firm.', 1, {
    optional: true,
  })
  pairs: number = 1;
}
