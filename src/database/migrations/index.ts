import { Foundation1700000000000 } from './1700000000000-foundation.js';
import { Comments1700000001000 } from './1700000001000-comments.js';
import { Revisions1700000002000 } from './1700000002000-revisions.js';
import { MediaFiles1700000003000 } from './1700000003000-media-files.js';
import { EntrySearch1700000005000 } from './1700000005000-entry-search.js';
import { RemoteAnswers1700000006000 } from './1700000006000-remote-answers.js';
import { Calendar1700000010000 } from './1700000010000-calendar.js';
import { ImportRecords1700000011000 } from './1700000011000-import-records.js';
import { ImportsOfEvents1700000012000 } from './1700000012000-imports-of-events.js';
import { ImportRuns1700000013000 } from './1700000013000-import-runs.js';
import { RedirectionRules1700000014000 } from './1700000014000-redirection-rules.js';
import { RedirectionChanges1700000014100 } from './1700000014100-redirection-changes.js';
import { RedirectionLogs1700000015000 } from './1700000015000-redirection-logs.js';
import { RedirectionSettings1700000015100 } from './1700000015100-redirection-settings.js';
import { FormerAddresses1700000016000 } from './1700000016000-former-addresses.js';
import { DaysOfOccurrences1700000017000 } from './1700000017000-days-of-occurrences.js';
import { CacheChanges1700000018000 } from './1700000018000-cache-changes.js';
import { SiteSecrets1700000020000 } from './1700000020000-site-secrets.js';
import { SessionLifetimes1700000021000 } from './1700000021000-session-lifetimes.js';
import { ReadableComments1700000022001 } from './1700000022001-readable-comments.js';
import { CommentArrivals1700000023000 } from './1700000023000-comment-arrivals.js';
import { OverridesInTrash1700000027000 } from './1700000027000-overrides-in-trash.js';
import { SettingsInOneTable1700000030000 } from './1700000030000-settings-in-one-table.js';
import { MenuItems1700000031000 } from './1700000031000-menu-items.js';
import { ApplicationPasswordDetails1700000040000 } from './1700000040000-application-password-details.js';
import { BrowserSignIn1700000041000 } from './1700000041000-browser-sign-in.js';
import { SessionsOfApplicationPasswords1700000042000 } from './1700000042000-sessions-of-application-passwords.js';
import { OverridesOfOccurrences1700000044000 } from './1700000044000-overrides-of-occurrences.js';
import { ListIndexes1700000046000 } from './1700000046000-list-indexes.js';
import { Leases1700000050000 } from './1700000050000-leases.js';
import { IdempotencyKeys1700000051000 } from './1700000051000-idempotency-keys.js';
import { ApplicationPasswordsOfFormerVersions1700000056000 } from './1700000056000-application-passwords-of-former-versions.js';
import { AuditRecords1700000057000 } from './1700000057000-audit-records.js';
import { Webhooks1700000058000 } from './1700000058000-webhooks.js';
import { KnownClients1700000058100 } from './1700000058100-known-clients.js';
import { GroupTotals1700000062000 } from './1700000062000-group-totals.js';
import { AttemptCounts1700000067000 } from './1700000067000-attempt-counts.js';
import { UidsOfEvents1700000068000 } from './1700000068000-uids-of-events.js';
import { DatesOfComments1700000069000 } from './1700000069000-dates-of-comments.js';
import { CollationOfMigrations1700000070000 } from './1700000070000-collation-of-migrations.js';
import { HiddenBlocks1700000071000 } from './1700000071000-hidden-blocks.js';
import { PublicComments1700000071100 } from './1700000071100-public-comments.js';
import { FlagsOfServerRules1700000072000 } from './1700000072000-flags-of-server-rules.js';
import { IndexOfFormerPaths1700000073000 } from './1700000073000-index-of-former-paths.js';
import { EncryptedSecrets1700000075000 } from './1700000075000-encrypted-secrets.js';
import { IndexOfFormats1700000077000 } from './1700000077000-index-of-formats.js';
import { CountsOfAutosaves1700000078000 } from './1700000078000-counts-of-autosaves.js';
import { Languages1700000079000 } from './1700000079000-languages.js';
import { Fields1700000080000 } from './1700000080000-fields.js';
import { Translations1700000081000 } from './1700000081000-translations.js';
import { EndDates1700000083000 } from './1700000083000-end-dates.js';
import { LoggedChanges1700000083100 } from './1700000083100-logged-changes.js';
import { ScheduledChanges1700000083200 } from './1700000083200-scheduled-changes.js';
import { LimitsOfApplicationPasswords1700000084000 } from './1700000084000-limits-of-application-passwords.js';
import { Passkeys1700000084100 } from './1700000084100-passkeys.js';
import { ProviderAccounts1700000084200 } from './1700000084200-provider-accounts.js';
import { BodiesOfWebhooks1700000085000 } from './1700000085000-bodies-of-webhooks.js';
import { AgentsOfAuditRecords1700000087000 } from './1700000087000-agents-of-audit-records.js';
import { Extensions1700000088000 } from './1700000088000-extensions.js';

export { LEASES_TABLE } from './1700000050000-leases.js';

/** Every migration, oldest first. They are listed one by one, so that stale build output is never run. */
export const MIGRATIONS = [
  Foundation1700000000000,
  Comments1700000001000,
  Revisions1700000002000,
  MediaFiles1700000003000,
  EntrySearch1700000005000,
  RemoteAnswers1700000006000,
  Calendar1700000010000,
  ImportRecords1700000011000,
  ImportsOfEvents1700000012000,
  ImportRuns1700000013000,
  RedirectionRules1700000014000,
  RedirectionChanges1700000014100,
  RedirectionLogs1700000015000,
  RedirectionSettings1700000015100,
  FormerAddresses1700000016000,
  DaysOfOccurrences1700000017000,
  CacheChanges1700000018000,
  SiteSecrets1700000020000,
  SessionLifetimes1700000021000,
  ReadableComments1700000022001,
  CommentArrivals1700000023000,
  OverridesInTrash1700000027000,
  SettingsInOneTable1700000030000,
  MenuItems1700000031000,
  ApplicationPasswordDetails1700000040000,
  BrowserSignIn1700000041000,
  SessionsOfApplicationPasswords1700000042000,
  OverridesOfOccurrences1700000044000,
  ListIndexes1700000046000,
  Leases1700000050000,
  IdempotencyKeys1700000051000,
  ApplicationPasswordsOfFormerVersions1700000056000,
  AuditRecords1700000057000,
  Webhooks1700000058000,
  KnownClients1700000058100,
  GroupTotals1700000062000,
  AttemptCounts1700000067000,
  UidsOfEvents1700000068000,
  DatesOfComments1700000069000,
  CollationOfMigrations1700000070000,
  HiddenBlocks1700000071000,
  PublicComments1700000071100,
  FlagsOfServerRules1700000072000,
  IndexOfFormerPaths1700000073000,
  EncryptedSecrets1700000075000,
  IndexOfFormats1700000077000,
  CountsOfAutosaves1700000078000,
  Languages1700000079000,
  Fields1700000080000,
  Translations1700000081000,
  EndDates1700000083000,
  LoggedChanges1700000083100,
  ScheduledChanges1700000083200,
  LimitsOfApplicationPasswords1700000084000,
  Passkeys1700000084100,
  ProviderAccounts1700000084200,
  BodiesOfWebhooks1700000085000,
  AgentsOfAuditRecords1700000087000,
  Extensions1700000088000,
];
