import type { ServerResponse } from 'node:http';
import { Get, Post, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  Page,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller } from '@referral-exchange/identity';
import { MedProviderActions, PharmacyReads } from '../access/access-of-callers.js';
import { MedReferralIds } from '../access/med-referral-path.decorator.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { PHARMACY } from '../pharmacy-records/pharmacy-path.js';
import { presentTransaction } from '../pharmacy-records/present-ledger.js';
import { CreatePharmacyTransactionDto, PharmacyTransactionDto } from '../pharmacy-records/transaction.dto.js';
import { AuditedRead } from '../read-audit/audited-read.decorator.js';
import { CreateTransaction } from './create-transaction.js';
import { ReadTransactions } from './read-transactions.js';
import { PharmacyTransactionsQuery } from './transactions-query.dto.js';

/** The transactions of a pharmacy referral (interface, "Medical provider cases"; decisions, section 11). */
@PublicController(`${PHARMACY}/transactions`, 'Pharmacy')
export class TransactionsController {
  constructor(
    private readonly readTransactions: ReadTransactions,
    private readonly createTransaction: CreateTransaction,
  ) {}

  @Get()
  @PharmacyReads()
  @AuditedRead('pharmacy_transaction.read')
  @ApiOperation({
    summary: 'List the transactions of a med referral',
    description: 'Newest `transactionDate` first. Works in every status of the referral.',
  })
  @ApiData(PharmacyTransactionDto, { page: true })
  @ApiErrors('restricted_access')
  async listPharmacyTransactions(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @ValidQuery(PharmacyTransactionsQuery) query: PharmacyTransactionsQuery,
  ): Promise<Page<PharmacyTransactionDto>> {
    const { rows, pagination } = await this.readTransactions.list(caller, { path, query });
    return new Page(
      rows.map((transaction) => presentTransaction(transaction, path.medCaseId)),
      pagination,
    );
  }

  @Get(':transactionId')
  @PharmacyReads()
  @AuditedRead('pharmacy_transaction.read')
  @ApiOperation({
    summary: 'Get a transaction',
    description: 'A transaction never changes: what was wrong is taken back by a `REVERSAL`.',
  })
  @ApiData(PharmacyTransactionDto)
  @ApiErrors('restricted_access')
  async getPharmacyTransaction(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @UuidParam('transactionId') id: string,
  ): Promise<PharmacyTransactionDto> {
    return presentTransaction(await this.readTransactions.one(caller, { path, id }), path.medCaseId);
  }

  @Post()
  @MedProviderActions()
  @ApiOperation({
    summary: 'Record a transaction',
    description:
      'A transaction never changes: take it back with a `REVERSAL`, which takes its whole amount, once. 409 `conflict` with reason ' +
      '`already_reversed` the second time. A known `externalId` with the same content gives the transaction that is there, with 200; ' +
      'with other content: 409 with reason `external_id_in_use`. Transactions on a voided fill are recorded and count.',
  })
  @ApiData(PharmacyTransactionDto, { status: 201 })
  @ApiData(PharmacyTransactionDto, { alternative: true, description: 'The transaction was recorded before.' })
  @ApiErrors('restricted_access', 'conflict')
  async createPharmacyTransaction(
    @CurrentCaller() caller: Caller,
    @MedReferralIds('caseId') path: MedReferralPath,
    @DeferredBody(CreatePharmacyTransactionDto) body: Deferred<CreatePharmacyTransactionDto>,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<PharmacyTransactionDto> {
    const { transaction, isNew } = await this.createTransaction.execute(caller, {
      path,
      readInput: body.validated,
    });
    if (!isNew) response.statusCode = 200;
    return presentTransaction(transaction, path.medCaseId);
  }
}
