import { Module } from '@nestjs/common';
import { ErasuresRepository } from './erasures.repository.js';
import { OnErasureRequestedConsumer } from './on-erasure-requested.consumer.js';
import { PersonController } from './person.controller.js';

/** Finds the med cases of a person, and erases the person from them. */
@Module({ controllers: [OnErasureRequestedConsumer, PersonController], providers: [ErasuresRepository] })
export class ErasuresModule {}
