import { Module } from '@nestjs/common';
import { NoticeMails } from './notice-mails.js';
import { NoticeQueue } from './notice-queue.js';
import { NoticeWords } from './notice-words.js';

/** Mails about what people have to look at. */
@Module({ providers: [NoticeMails, NoticeQueue, NoticeWords] })
export class NoticesModule {}
