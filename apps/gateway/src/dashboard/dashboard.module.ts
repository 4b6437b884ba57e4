import { Module } from '@nestjs/common';
import { DashboardController } from './dashboard.controller.js';

/** The files of the dashboard, at `/app`. */
@Module({ controllers: [DashboardController] })
export class DashboardModule {}
