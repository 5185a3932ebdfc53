-- A database with rows in every table. test/e2e/kernel/migration-of-a-full-site.e2e-spec.ts runs the migrations on it.
-- RENEW_SCHEMA_DUMP=1 npm test -- migration-of-a-full-site updates it to the latest migration. Add rows for
-- new tables by hand.

SET FOREIGN_KEY_CHECKS = 0;

CREATE TABLE `application_passwords` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `name` varchar(200) NOT NULL,
  `secret_hash` char(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `created_at` datetime NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `application_passwords_secret` (`secret_hash`),
  UNIQUE KEY `application_passwords_name` (`user_id`,`name`),
  CONSTRAINT `application_passwords_user` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `application_passwords` (`id`, `user_id`, `name`, `secret_hash`, `created_at`) VALUES
(1, 1, 'Phone', '45569da57f4b7bf472d7a864ef4781451cae6383fee9fb0ae40c59aa1ce475b7', '2031-01-01 10:00:00');

CREATE TABLE `cache_preload` (
  `id` tinyint(3) unsigned NOT NULL,
  `state` mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `cache_preload` (`id`, `state`) VALUES
(1, '{"dueAt":null,"run":null,"recent":[],"previous":{"startedAt":1930000000000,"made":3,"failed":0,"skipped":1,"failedPaths":[],"finishedAt":1930000060000}}'),
(2, '{"collectedAt":1930000000,"count":4}');

CREATE TABLE `cache_settings` (
  `id` tinyint(3) unsigned NOT NULL,
  `options` mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `cache_settings` (`id`, `options`) VALUES
(1, '{"is_cache_enabled":true,"cache_max_time":1800,"cache_rejected_uri":["wp-.*\\\\.php","/basket/"],"cache_page_secret":"0123456789abcdef0123456789abcdef"}');

CREATE TABLE `changes` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `instance` char(16) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `tags` mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `changed_at` timestamp NOT NULL DEFAULT current_timestamp(),
  PRIMARY KEY (`id`),
  KEY `by_time` (`changed_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `changes` (`id`, `instance`, `tags`, `changed_at`) VALUES
(1, '0123456789abcdef', '["entry:1","any:post"]', '2031-03-06 11:00:00');

CREATE TABLE `change_clocks` (
  `name` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `version` int(10) unsigned NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `change_clocks` (`name`, `version`) VALUES
('cache settings', 1),
('redirections', 2),
('settings', 5);

CREATE TABLE `comments` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `post_id` int(10) unsigned NOT NULL,
  `parent_id` int(10) unsigned NOT NULL,
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `author_id` int(10) unsigned NOT NULL,
  `author_name` varchar(250) NOT NULL,
  `author_email` varchar(100) NOT NULL,
  `author_url` varchar(200) NOT NULL,
  `author_ip` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `author_agent` varchar(255) NOT NULL,
  `content` mediumtext NOT NULL,
  `date_local` datetime NOT NULL,
  `date_gmt` datetime NOT NULL,
  `spam_from` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `trashed_from` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `trashed_at` datetime DEFAULT NULL,
  `post_trashed_from` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `version` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  KEY `comments_latest` (`date_gmt`,`id`),
  KEY `comments_by_post` (`status`,`type`,`post_id`,`id`),
  KEY `comments_by_parent` (`status`,`type`,`parent_id`,`id`),
  KEY `comments_of_post` (`post_id`,`status`,`type`,`date_gmt`,`id`),
  KEY `comments_of_parent` (`parent_id`,`status`,`type`,`date_gmt`,`id`),
  KEY `comments_of_name` (`post_id`,`parent_id`,`author_name`(60)),
  KEY `comments_of_author` (`author_id`,`date_gmt`,`id`),
  KEY `comments_of_email` (`author_email`,`date_gmt`,`id`),
  KEY `comments_of_address` (`author_ip`,`date_gmt`,`id`),
  KEY `comments_trashed` (`trashed_at`),
  KEY `comments_by_number` (`status`,`type`,`id`,`post_id`),
  KEY `comments_by_date` (`status`,`type`,`date_gmt`,`id`,`post_id`),
  KEY `comments_by_local_date` (`status`,`type`,`date_local`,`id`,`post_id`),
  CONSTRAINT `comments_post` FOREIGN KEY (`post_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `comments` (`id`, `post_id`, `parent_id`, `type`, `status`, `author_id`, `author_name`, `author_email`, `author_url`, `author_ip`, `author_agent`, `content`, `date_local`, `date_gmt`, `spam_from`, `trashed_from`, `trashed_at`, `post_trashed_from`, `version`) VALUES
(1, 1, 0, 'comment', 'approved', 2, 'Björn', 'bjorn@example.org', '', '203.0.113.9', 'Mozilla/5.0', 'Good <em>soup</em>!', '2031-03-06 13:00:00', '2031-03-06 12:00:00', NULL, NULL, NULL, NULL, 1),
(2, 1, 1, 'comment', 'spam', 0, 'Guest', 'guest@example.net', 'https://example.net', '2001:db8::2', '', 'Buy pans.', '2031-03-06 14:00:00', '2031-03-06 13:00:00', 'hold', NULL, NULL, NULL, 2),
(3, 5, 0, 'comment', 'trash', 0, 'Guest', 'guest@example.net', '', '', '', 'Old.', '2031-03-05 14:00:00', '2031-03-05 13:00:00', NULL, 'approved', '2031-03-06 11:00:00', 'approved', 2);

CREATE TABLE `comment_arrivals` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `caller` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `arrived_at` datetime(3) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `comment_arrivals_of_caller` (`caller`,`arrived_at`),
  KEY `comment_arrivals_by_time` (`arrived_at`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `comment_arrivals` (`id`, `caller`, `arrived_at`) VALUES
(1, 'address 203.0.113.9', '2031-03-06 12:00:00.125');

CREATE TABLE `comment_turns` (
  `turn` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`turn`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `comment_turns` (`turn`) VALUES
(3);

CREATE TABLE `entries` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `slug` varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `slug_scope` varchar(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `file_slug` tinyint(3) unsigned DEFAULT NULL,
  `title` text NOT NULL,
  `title_order` varchar(100) GENERATED ALWAYS AS (left(`title`,100)) STORED,
  `content` longtext NOT NULL,
  `excerpt` text NOT NULL,
  `author_id` int(10) unsigned NOT NULL,
  `parent_id` int(10) unsigned NOT NULL,
  `menu_order` int(11) NOT NULL,
  `date_local` datetime NOT NULL,
  `date_gmt` datetime DEFAULT NULL,
  `modified_local` datetime NOT NULL,
  `modified_gmt` datetime NOT NULL,
  `password` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `comment_status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `ping_status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `template` varchar(255) NOT NULL,
  `featured_media` int(10) unsigned NOT NULL,
  `guid` varchar(1000) NOT NULL,
  `comment_count` int(10) unsigned NOT NULL,
  `revision_count` int(10) unsigned NOT NULL,
  `last_revision_id` int(10) unsigned NOT NULL,
  `version` int(10) unsigned NOT NULL,
  `trashed_from` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `trashed_slug` varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `trashed_at` datetime DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `entries_slug` (`slug_scope`,`slug`),
  UNIQUE KEY `entries_file_slug` (`file_slug`,`slug`),
  KEY `entries_any_slug` (`slug`),
  KEY `entries_by_date` (`type`,`status`,`date_local`,`id`),
  KEY `entries_by_modified` (`type`,`status`,`modified_local`,`id`),
  KEY `entries_by_title` (`type`,`status`,`title_order`,`id`),
  KEY `entries_by_slug` (`type`,`status`,`slug`,`id`),
  KEY `entries_by_author` (`type`,`status`,`author_id`,`id`),
  KEY `entries_by_parent` (`type`,`status`,`parent_id`,`id`),
  KEY `entries_by_menu_order` (`type`,`status`,`menu_order`,`id`),
  KEY `entries_of_author` (`author_id`,`status`,`type`),
  KEY `entries_due` (`status`,`date_gmt`),
  KEY `entries_trashed` (`trashed_at`),
  KEY `entries_featured` (`featured_media`),
  KEY `entries_of_parent` (`parent_id`,`type`,`date_local`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `entries` (`id`, `type`, `status`, `slug`, `slug_scope`, `file_slug`, `title`, `content`, `excerpt`, `author_id`, `parent_id`, `menu_order`, `date_local`, `date_gmt`, `modified_local`, `modified_gmt`, `password`, `comment_status`, `ping_status`, `template`, `featured_media`, `guid`, `comment_count`, `revision_count`, `last_revision_id`, `version`, `trashed_from`, `trashed_slug`, `trashed_at`) VALUES
(1, 'post', 'publish', 'soup', 'entry', NULL, 'Soup &amp; bread', '<!-- wp:paragraph --><p>Boil “water” 😀.</p><!-- /wp:paragraph -->', 'A soup.', 1, 0, 0, '2031-03-06 12:00:00', '2031-03-06 11:00:00', '2031-03-07 12:00:00', '2031-03-07 11:00:00', '', 'open', 'open', '', 4, 'https://example.org/?p=1', 1, 1, 3, 4, NULL, NULL, NULL),
(2, 'page', 'draft', '', NULL, NULL, 'About', '', '', 1, 0, 5, '2031-03-06 12:00:00', NULL, '2031-03-06 12:00:00', '2031-03-06 11:00:00', 'secret', 'closed', 'closed', 'wide.html', 0, '', 0, 0, 0, 1, NULL, NULL, NULL),
(3, 'revision', 'inherit', '1-revision-v1', NULL, NULL, 'Soup', '<p>Boil water.</p>', '', 1, 1, 0, '2031-03-06 12:00:00', '2031-03-06 11:00:00', '2031-03-06 12:00:00', '2031-03-06 11:00:00', '', 'closed', 'closed', '', 0, '', 0, 0, 0, 1, NULL, NULL, NULL),
(4, 'attachment', 'inherit', 'pot', 'entry', 1, 'Pot', '', 'In the kitchen.', 1, 1, 0, '2031-03-06 12:00:00', '2031-03-06 11:00:00', '2031-03-06 12:00:00', '2031-03-06 11:00:00', '', 'open', 'closed', '', 0, 'https://example.org/wp-content/uploads/2031/03/pot.jpg', 0, 0, 0, 1, NULL, NULL, NULL),
(5, 'post', 'trash', 'old__trashed', NULL, NULL, 'Old', 'Gone.', '', 2, 0, 0, '2030-03-06 12:00:00', '2030-03-06 11:00:00', '2031-03-06 12:00:00', '2031-03-06 11:00:00', '', 'open', 'open', '', 0, '', 0, 0, 0, 2, 'publish', 'old', '2031-03-06 11:00:00'),
(6, 'cal_venue', 'publish', 'town-hall', 'cal_venue', NULL, 'Town hall', '', '', 1, 0, 0, '2031-03-06 12:00:00', '2031-03-06 11:00:00', '2031-03-06 12:00:00', '2031-03-06 11:00:00', '', 'closed', 'closed', '', 0, '', 0, 0, 0, 1, NULL, NULL, NULL),
(7, 'cal_organizer', 'publish', 'choir', 'cal_organizer', NULL, 'Choir', '', '', 1, 0, 0, '2031-03-06 12:00:00', '2031-03-06 11:00:00', '2031-03-06 12:00:00', '2031-03-06 11:00:00', '', 'closed', 'closed', '', 0, '', 0, 0, 0, 1, NULL, NULL, NULL),
(8, 'cal_events', 'publish', 'spring-concert', 'cal_events', NULL, 'Spring concert', '<p>With choir.</p>', '', 1, 0, 0, '2031-03-06 12:00:00', '2031-03-06 11:00:00', '2031-03-06 12:00:00', '2031-03-06 11:00:00', '', 'open', 'closed', '', 0, '', 0, 0, 0, 1, NULL, NULL, NULL);

CREATE TABLE `entry_lineages` (
  `entry_id` int(10) unsigned NOT NULL,
  `global_ids` mediumtext NOT NULL,
  PRIMARY KEY (`entry_id`),
  CONSTRAINT `entry_lineages_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `entry_lineages` (`entry_id`, `global_ids`) VALUES
(8, '["calendar.example.org?id=8"]');

CREATE TABLE `entry_meta` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entry_id` int(10) unsigned NOT NULL,
  `name` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `value` longtext NOT NULL,
  PRIMARY KEY (`id`),
  KEY `entry_meta_entry` (`entry_id`,`name`),
  CONSTRAINT `entry_meta_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `entry_meta` (`id`, `entry_id`, `name`, `value`) VALUES
(1, 1, 'mood', '"warm"'),
(2, 8, '_source', '{"uid":"a1"}');

CREATE TABLE `entry_search` (
  `entry_id` int(10) unsigned NOT NULL,
  `partial` tinyint(3) unsigned NOT NULL,
  `title_words` mediumtext NOT NULL,
  `words` mediumtext NOT NULL,
  PRIMARY KEY (`entry_id`),
  FULLTEXT KEY `entry_search_words` (`words`),
  FULLTEXT KEY `entry_search_title` (`title_words`),
  CONSTRAINT `entry_search_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=ascii COLLATE=ascii_bin ROW_FORMAT=DYNAMIC;

INSERT INTO `entry_search` (`entry_id`, `partial`, `title_words`, `words`) VALUES
(1, 0, ' soup bread ', ' boil water soup ');

CREATE TABLE `entry_terms` (
  `entry_id` int(10) unsigned NOT NULL,
  `term_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`entry_id`,`term_id`),
  KEY `entry_terms_term` (`term_id`,`entry_id`),
  CONSTRAINT `entry_terms_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE,
  CONSTRAINT `entry_terms_term` FOREIGN KEY (`term_id`) REFERENCES `terms` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `entry_terms` (`entry_id`, `term_id`) VALUES
(1, 2),
(1, 3),
(8, 4);

CREATE TABLE `entry_totals` (
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `total` int(11) NOT NULL,
  `version` int(10) unsigned NOT NULL,
  PRIMARY KEY (`type`,`status`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `entry_totals` (`type`, `status`, `total`, `version`) VALUES
('cal_events', 'publish', 1, 1),
('page', 'draft', 1, 1),
('post', 'publish', 1, 3),
('post', 'trash', 1, 1);

CREATE TABLE `event_details` (
  `entry_id` int(10) unsigned NOT NULL,
  `start_local` datetime NOT NULL,
  `end_local` datetime NOT NULL,
  `start_utc` datetime NOT NULL,
  `end_utc` datetime NOT NULL,
  `timezone` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `all_day` tinyint(3) unsigned NOT NULL,
  `cost` text NOT NULL,
  `website` varchar(2000) DEFAULT NULL,
  `show_map` tinyint(3) unsigned NOT NULL,
  `show_map_link` tinyint(3) unsigned NOT NULL,
  `hidden` tinyint(3) unsigned NOT NULL,
  `sticky` tinyint(3) unsigned NOT NULL,
  `featured` tinyint(3) unsigned NOT NULL,
  `venue_id` int(10) unsigned NOT NULL,
  `recurrence` mediumtext DEFAULT NULL,
  `expanded_until` datetime DEFAULT NULL,
  `trashed_along` tinyint(3) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`entry_id`),
  KEY `event_details_venue` (`venue_id`,`entry_id`),
  KEY `event_details_expanded` (`expanded_until`,`entry_id`),
  CONSTRAINT `event_details_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `event_details` (`entry_id`, `start_local`, `end_local`, `start_utc`, `end_utc`, `timezone`, `all_day`, `cost`, `website`, `show_map`, `show_map_link`, `hidden`, `sticky`, `featured`, `venue_id`, `recurrence`, `expanded_until`, `trashed_along`) VALUES
(8, '2031-05-01 19:00:00', '2031-05-01 21:00:00', '2031-05-01 17:00:00', '2031-05-01 19:00:00', 'Europe/Berlin', 0, '["10","15"]', NULL, 1, 1, 0, 0, 1, 6, '{"rule":"FREQ=WEEKLY;COUNT=2","exdates":[],"rdates":[]}', '2033-05-01 00:00:00', 0);

CREATE TABLE `event_occurrences` (
  `event_id` int(10) unsigned NOT NULL,
  `recurrence_id` datetime NOT NULL,
  `start_local` datetime NOT NULL,
  `end_local` datetime NOT NULL,
  `start_utc` datetime NOT NULL,
  `end_utc` datetime NOT NULL,
  `status` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `hidden` tinyint(3) unsigned NOT NULL,
  `featured` tinyint(3) unsigned NOT NULL,
  `several_days` tinyint(3) unsigned GENERATED ALWAYS AS (cast(`end_local` as date) > cast(`start_local` as date)) STORED,
  PRIMARY KEY (`event_id`,`recurrence_id`),
  KEY `event_occurrences_by_status` (`hidden`,`status`,`start_local`,`event_id`,`recurrence_id`),
  KEY `event_occurrences_featured` (`hidden`,`featured`,`status`,`start_local`,`event_id`,`recurrence_id`),
  KEY `event_occurrences_upcoming` (`event_id`,`start_utc`),
  KEY `event_occurrences_going_on` (`hidden`,`status`,`several_days`,`end_local`,`start_local`,`event_id`,`recurrence_id`),
  CONSTRAINT `event_occurrences_event` FOREIGN KEY (`event_id`) REFERENCES `event_details` (`entry_id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `event_occurrences` (`event_id`, `recurrence_id`, `start_local`, `end_local`, `start_utc`, `end_utc`, `status`, `hidden`, `featured`) VALUES
(8, '2031-05-01 19:00:00', '2031-05-01 19:00:00', '2031-05-01 21:00:00', '2031-05-01 17:00:00', '2031-05-01 19:00:00', 'publish', 0, 1),
(8, '2031-05-08 19:00:00', '2031-05-08 19:00:00', '2031-05-10 21:00:00', '2031-05-08 17:00:00', '2031-05-10 19:00:00', 'publish', 0, 1);

CREATE TABLE `event_organizers` (
  `event_id` int(10) unsigned NOT NULL,
  `position` smallint(5) unsigned NOT NULL,
  `organizer_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`event_id`,`position`),
  UNIQUE KEY `event_organizers_organizer` (`organizer_id`,`event_id`),
  CONSTRAINT `event_organizers_event` FOREIGN KEY (`event_id`) REFERENCES `event_details` (`entry_id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `event_organizers` (`event_id`, `position`, `organizer_id`) VALUES
(8, 0, 7);

CREATE TABLE `former_addresses` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `entry_id` int(10) unsigned NOT NULL,
  `path` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `path_digest` binary(16) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `former_addresses_path` (`entry_id`,`path_digest`),
  CONSTRAINT `former_addresses_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `former_addresses` (`id`, `entry_id`, `path`, `path_digest`) VALUES
(1, 1, '/2031/03/06/broth/', X'FA0B9F9D13539FAA5E256F3D4B0905CA');

CREATE TABLE `imported_entries` (
  `entry_id` int(10) unsigned NOT NULL,
  `origin` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `record_id` int(10) unsigned NOT NULL,
  `source` text NOT NULL,
  `imported_at` datetime NOT NULL,
  `entry_version` int(10) unsigned NOT NULL,
  `fields` text NOT NULL,
  `told` text NOT NULL,
  `excluded` mediumtext NOT NULL,
  `parent_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `withdrawn` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`entry_id`),
  KEY `imported_entries_record` (`record_id`,`entry_id`),
  KEY `imported_entries_parent` (`parent_hash`),
  CONSTRAINT `imported_entries_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `imported_entries` (`entry_id`, `origin`, `record_id`, `source`, `imported_at`, `entry_version`, `fields`, `told`, `excluded`, `parent_hash`, `withdrawn`) VALUES
(8, 'ical', 2, 'https://calendar.example.org/a.ics', '2031-03-02 10:00:09', 1, '{"title":"0a1b2c"}', '["title"]', '["2031-05-15 17:00:00"]', NULL, 0);

CREATE TABLE `import_activity` (
  `record_id` int(10) unsigned NOT NULL,
  `kind` varchar(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `item_id` int(10) unsigned NOT NULL,
  `action` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`record_id`,`kind`,`item_id`),
  CONSTRAINT `import_activity_of` FOREIGN KEY (`record_id`) REFERENCES `import_records` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_activity` (`record_id`, `kind`, `item_id`, `action`) VALUES
(2, 'event', 8, 1);

CREATE TABLE `import_exceptions` (
  `series_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `recurrence_utc` datetime NOT NULL,
  `recurrence_local` datetime NOT NULL,
  `own_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `source_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `run_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`series_hash`,`recurrence_utc`),
  KEY `import_exceptions_run` (`source_hash`,`run_id`,`series_hash`,`recurrence_utc`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_exceptions` (`series_hash`, `recurrence_utc`, `recurrence_local`, `own_hash`, `source_hash`, `run_id`) VALUES
('9cda38ea3a2bd78cbaecd4b8bbd646abc14cee8d99c59860ac2a301f722b8be0', '2031-05-08 17:00:00', '2031-05-08 19:00:00', '5b3975651c3cab92d044c096dc30a1c2d9525497457472de48c51ecb363d1f4a', '41cf6794ba4200b839c53531555f0f3998df4cbb01a4d5cb0b94e3ca5e23947d', 2);

CREATE TABLE `import_identities` (
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `scope` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `key_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `entry_id` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`type`,`key_hash`),
  KEY `import_identities_entry` (`entry_id`),
  CONSTRAINT `import_identities_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_identities` (`type`, `scope`, `key_hash`, `entry_id`) VALUES
('cal_events', 'uid', '17b788a70eeccbdc2fcb2d2d3db216c02fa88ac668beeb164bb2328c864bf3f4', 8),
('cal_venue', 'name', '3cbaeb57c64020ee4df47e9274d1d0d90f3148a3c14af8190006fa680fb10ebd', NULL);

CREATE TABLE `import_messages` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `record_id` int(10) unsigned NOT NULL,
  `level` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `code` varchar(190) NOT NULL,
  `message` text NOT NULL,
  `logged_at` datetime(3) NOT NULL,
  `error_day` date DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `import_messages_error` (`record_id`,`error_day`),
  KEY `import_messages_record` (`record_id`,`id`),
  CONSTRAINT `import_messages_of` FOREIGN KEY (`record_id`) REFERENCES `import_records` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_messages` (`id`, `record_id`, `level`, `code`, `message`, `logged_at`, `error_day`) VALUES
(1, 2, 'info', 'success', 'One event was created.', '2031-03-02 10:00:09.500', NULL),
(2, 3, 'error', 'upload', 'The file is damaged.', '2031-03-03 10:00:01.001', '2031-03-03');

CREATE TABLE `import_origins` (
  `origin` varchar(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `kind` varchar(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `foreign_id` varchar(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `local_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`origin`,`kind`,`foreign_id`),
  KEY `import_origins_local` (`kind`,`local_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_origins` (`origin`, `kind`, `foreign_id`, `local_id`) VALUES
('https://old.example.org', 'author', 'ada', 1),
('https://old.example.org', 'entry:post', '17:0a1b2c', 1);

CREATE TABLE `import_queue` (
  `record_id` int(10) unsigned NOT NULL,
  `position` int(10) unsigned NOT NULL,
  `item` mediumtext NOT NULL,
  PRIMARY KEY (`record_id`,`position`),
  CONSTRAINT `import_queue_of` FOREIGN KEY (`record_id`) REFERENCES `import_records` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_queue` (`record_id`, `position`, `item`) VALUES
(3, 1, '{"title":"Market","start_date":"2031-06-01"}');

CREATE TABLE `import_records` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `status` varchar(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `type` varchar(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `origin` varchar(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `frequency` varchar(20) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `parent_id` int(10) unsigned NOT NULL DEFAULT 0,
  `author_id` int(10) unsigned NOT NULL DEFAULT 0,
  `created_at` datetime(3) NOT NULL,
  `modified_at` datetime(3) NOT NULL,
  `import_id` varchar(190) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `batch_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `percentage` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `pushed` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `phase` varchar(10) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `finalized` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `recent_child_id` int(10) unsigned NOT NULL DEFAULT 0,
  `last_import_status` varchar(190) DEFAULT NULL,
  `failures` smallint(5) unsigned NOT NULL DEFAULT 0,
  `paused` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `options` mediumtext NOT NULL,
  `source_version` text DEFAULT NULL,
  `activity` mediumtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `import_records_reported` (`import_id`,`status`,`id`),
  KEY `import_records_modified` (`status`,`modified_at`,`id`),
  KEY `import_records_created` (`status`,`created_at`,`id`),
  KEY `import_records_runs` (`parent_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_records` (`id`, `status`, `type`, `origin`, `frequency`, `parent_id`, `author_id`, `created_at`, `modified_at`, `import_id`, `batch_hash`, `percentage`, `pushed`, `phase`, `finalized`, `recent_child_id`, `last_import_status`, `failures`, `paused`, `options`, `source_version`, `activity`) VALUES
(1, 'cal-ea-schedule', 'schedule', 'ical', 'daily', 0, 1, '2031-03-01 10:00:00.000', '2031-03-02 10:00:00.250', NULL, NULL, 0, 0, NULL, 0, 2, 'success', 0, 0, '{"source":"https://calendar.example.org/a.ics","keywords":""}', NULL, NULL),
(2, 'cal-ea-success', 'schedule', 'ical', NULL, 1, 1, '2031-03-02 10:00:00.000', '2031-03-02 10:00:09.500', 'import-2', NULL, 100, 0, NULL, 1, 0, NULL, 0, 0, '{"source":"https://calendar.example.org/a.ics","keywords":""}', '"etag-1"', '{"created":1,"updated":0,"skipped":0}'),
(3, 'cal-ea-pending', 'manual', 'csv', NULL, 0, 2, '2031-03-03 10:00:00.000', '2031-03-03 10:00:00.000', 'import-3', '4bb24efc9641afc5ded1ca77eabb6e2fcf062d2112ccd61bd8bd6acd89180bae', 10, 1, 'insert', 0, 0, NULL, 1, 1, '{"source":"events.csv"}', NULL, NULL);

CREATE TABLE `import_runs` (
  `record_id` int(10) unsigned NOT NULL,
  `attempt` int(10) unsigned NOT NULL DEFAULT 0,
  `crashes` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `complete` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `source_version` text DEFAULT NULL,
  PRIMARY KEY (`record_id`),
  CONSTRAINT `import_runs_of` FOREIGN KEY (`record_id`) REFERENCES `import_records` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_runs` (`record_id`, `attempt`, `crashes`, `complete`, `source_version`) VALUES
(3, 2, 1, 0, NULL);

CREATE TABLE `import_sightings` (
  `entry_id` int(10) unsigned NOT NULL,
  `source_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `item_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `run_id` int(10) unsigned NOT NULL,
  PRIMARY KEY (`entry_id`,`source_hash`),
  KEY `import_sightings_run` (`source_hash`,`type`,`run_id`,`entry_id`),
  CONSTRAINT `import_sightings_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `import_sightings` (`entry_id`, `source_hash`, `type`, `item_hash`, `run_id`) VALUES
(8, '41cf6794ba4200b839c53531555f0f3998df4cbb01a4d5cb0b94e3ca5e23947d', 'cal_events', '4a33eacd5fa65f2b2e2871cd131286b53c415b131666d71173bb6e3fe59361b3', 2);

CREATE TABLE `media_details` (
  `entry_id` int(10) unsigned NOT NULL,
  `mime_type` varchar(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `file` varchar(500) NOT NULL,
  `source_url` varchar(2000) NOT NULL,
  `alt_text` text NOT NULL,
  `details` longtext NOT NULL,
  PRIMARY KEY (`entry_id`),
  KEY `media_details_type` (`mime_type`,`entry_id`),
  KEY `media_details_source` (`source_url`(190)),
  CONSTRAINT `media_details_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `media_details` (`entry_id`, `mime_type`, `file`, `source_url`, `alt_text`, `details`) VALUES
(4, 'image/jpeg', '2031/03/pot.jpg', '', 'A pot', '{"width":640,"height":480,"file":"2031/03/pot.jpg","filesize":12345,"sizes":{"thumbnail":{"file":"pot-150x150.jpg","width":150,"height":150,"mime_type":"image/jpeg"}},"image_meta":{}}');

CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=23 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;

INSERT INTO `migrations` (`id`, `timestamp`, `name`) VALUES
(1, 1700000000000, 'Foundation1700000000000'),
(2, 1700000001000, 'Comments1700000001000'),
(3, 1700000002000, 'Revisions1700000002000'),
(4, 1700000003000, 'MediaFiles1700000003000'),
(5, 1700000005000, 'EntrySearch1700000005000'),
(6, 1700000006000, 'RemoteAnswers1700000006000'),
(7, 1700000010000, 'Calendar1700000010000'),
(8, 1700000011000, 'ImportRecords1700000011000'),
(9, 1700000012000, 'ImportsOfEvents1700000012000'),
(10, 1700000013000, 'ImportRuns1700000013000'),
(11, 1700000014000, 'RedirectionRules1700000014000'),
(12, 1700000014100, 'RedirectionChanges1700000014100'),
(13, 1700000015000, 'RedirectionLogs1700000015000'),
(14, 1700000015100, 'RedirectionSettings1700000015100'),
(15, 1700000016000, 'FormerAddresses1700000016000'),
(16, 1700000017000, 'DaysOfOccurrences1700000017000'),
(17, 1700000018000, 'CacheChanges1700000018000'),
(18, 1700000020000, 'SiteSecrets1700000020000'),
(19, 1700000021000, 'SessionLifetimes1700000021000'),
(20, 1700000022001, 'ReadableComments1700000022001'),
(21, 1700000023000, 'CommentArrivals1700000023000'),
(22, 1700000027000, 'OverridesInTrash1700000027000');

CREATE TABLE `name_locks` (
  `scope` varchar(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`scope`,`name_hash`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `name_locks` (`scope`, `name_hash`) VALUES
('venues', '25d41be1229928ee8af2a1608519f33d8ada7d0483d60e59b021fd9aee19142b');

CREATE TABLE `organizer_details` (
  `entry_id` int(10) unsigned NOT NULL,
  `phone` varchar(255) NOT NULL,
  `email` varchar(255) NOT NULL,
  `website` varchar(2000) NOT NULL,
  PRIMARY KEY (`entry_id`),
  CONSTRAINT `organizer_details_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `organizer_details` (`entry_id`, `phone`, `email`, `website`) VALUES
(7, '', 'choir@example.org', '');

CREATE TABLE `post_details` (
  `entry_id` int(10) unsigned NOT NULL,
  `format` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `sticky` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`entry_id`),
  KEY `post_details_sticky` (`sticky`,`entry_id`),
  CONSTRAINT `post_details_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `post_details` (`entry_id`, `format`, `sticky`) VALUES
(1, 'quote', 1),
(5, 'standard', 0);

CREATE TABLE `redirection_changes` (
  `version` bigint(20) unsigned NOT NULL,
  `rules` mediumtext NOT NULL,
  PRIMARY KEY (`version`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `redirection_changes` (`version`, `rules`) VALUES
(2, '[1,2]');

CREATE TABLE `redirection_groups` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(50) NOT NULL,
  `module_id` tinyint(3) unsigned NOT NULL,
  `enabled` tinyint(3) unsigned NOT NULL DEFAULT 1,
  PRIMARY KEY (`id`),
  KEY `redirection_groups_name` (`name`,`id`),
  KEY `redirection_groups_module` (`module_id`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `redirection_groups` (`id`, `name`, `module_id`, `enabled`) VALUES
(1, 'Redirections', 1, 1),
(2, 'Old server', 2, 0);

CREATE TABLE `redirection_logs` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `created` datetime NOT NULL,
  `url` varchar(2000) NOT NULL,
  `url_start` varchar(190) GENERATED ALWAYS AS (left(`url`,190)) STORED,
  `url_digest` binary(16) NOT NULL,
  `domain` varchar(255) NOT NULL,
  `agent` varchar(255) DEFAULT NULL,
  `referrer` varchar(255) DEFAULT NULL,
  `ip` varchar(45) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `http_code` smallint(5) unsigned NOT NULL,
  `request_method` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `request_data` mediumtext DEFAULT NULL,
  `sent_to` varchar(2000) NOT NULL,
  `redirection_id` int(10) unsigned NOT NULL,
  `redirect_by` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`id`),
  KEY `redirection_logs_by` (`redirect_by`),
  KEY `redirection_logs_created` (`created`),
  KEY `redirection_logs_url` (`url_start`,`url_digest`),
  KEY `redirection_logs_agent` (`agent`),
  KEY `redirection_logs_ip` (`ip`),
  KEY `redirection_logs_code` (`http_code`),
  KEY `redirection_logs_method` (`request_method`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `redirection_logs` (`id`, `created`, `url`, `url_digest`, `domain`, `agent`, `referrer`, `ip`, `http_code`, `request_method`, `request_data`, `sent_to`, `redirection_id`, `redirect_by`) VALUES
(1, '2031-03-06 11:00:00', '/old?a=1', X'9814345C6FF2E9ECACCA1D05DAB06CA2', 'https://example.org', 'Mozilla/5.0', NULL, '203.0.113.9', 301, 'GET', '{"headers":{}}', '/new', 1, 'redirection');

CREATE TABLE `redirection_misses` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `created` datetime NOT NULL,
  `url` varchar(2000) NOT NULL,
  `url_start` varchar(190) GENERATED ALWAYS AS (left(`url`,190)) STORED,
  `url_digest` binary(16) NOT NULL,
  `domain` varchar(255) NOT NULL,
  `agent` varchar(255) DEFAULT NULL,
  `referrer` varchar(255) DEFAULT NULL,
  `ip` varchar(45) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `http_code` smallint(5) unsigned NOT NULL,
  `request_method` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `request_data` mediumtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `redirection_misses_created` (`created`),
  KEY `redirection_misses_url` (`url_start`,`url_digest`),
  KEY `redirection_misses_agent` (`agent`),
  KEY `redirection_misses_ip` (`ip`),
  KEY `redirection_misses_code` (`http_code`),
  KEY `redirection_misses_method` (`request_method`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `redirection_misses` (`id`, `created`, `url`, `url_digest`, `domain`, `agent`, `referrer`, `ip`, `http_code`, `request_method`, `request_data`) VALUES
(1, '2031-03-06 11:00:00', '/missing', X'4944EDCC239593E24F5C19917360109D', 'https://example.org', NULL, 'https://example.net/', '', 404, 'GET', NULL);

CREATE TABLE `redirection_rules` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `url` varchar(2000) NOT NULL,
  `url_start` varchar(190) GENERATED ALWAYS AS (left(`url`,190)) STORED,
  `source_hash` char(32) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `is_regex` tinyint(3) unsigned NOT NULL,
  `flag_query` varchar(10) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `flag_case` tinyint(3) unsigned DEFAULT NULL,
  `flag_trailing` tinyint(3) unsigned DEFAULT NULL,
  `match_type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `action_type` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `action_code` smallint(5) unsigned NOT NULL,
  `conditions` text NOT NULL,
  `target` text DEFAULT NULL,
  `target_unmatched` text DEFAULT NULL,
  `title` varchar(500) NOT NULL DEFAULT '',
  `group_id` int(10) unsigned NOT NULL,
  `position` int(10) unsigned NOT NULL,
  `enabled` tinyint(3) unsigned NOT NULL DEFAULT 1,
  `log_excluded` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `hits` int(10) unsigned NOT NULL DEFAULT 0,
  `last_access` datetime DEFAULT NULL,
  `problem` varchar(500) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `redirection_rules_url` (`url_start`,`id`),
  KEY `redirection_rules_source` (`source_hash`,`enabled`,`position`,`id`),
  KEY `redirection_rules_group` (`group_id`,`position`,`id`),
  KEY `redirection_rules_newest` (`group_id`,`id`),
  KEY `redirection_rules_position` (`position`,`id`),
  KEY `redirection_rules_hits` (`hits`,`id`),
  KEY `redirection_rules_access` (`last_access`,`id`),
  KEY `redirection_rules_regex` (`is_regex`,`id`),
  KEY `redirection_rules_match` (`match_type`,`id`),
  KEY `redirection_rules_action` (`action_type`,`id`),
  KEY `redirection_rules_code` (`action_code`,`id`),
  KEY `redirection_rules_enabled` (`enabled`,`id`),
  CONSTRAINT `redirection_rules_of` FOREIGN KEY (`group_id`) REFERENCES `redirection_groups` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `redirection_rules` (`id`, `url`, `source_hash`, `is_regex`, `flag_query`, `flag_case`, `flag_trailing`, `match_type`, `action_type`, `action_code`, `conditions`, `target`, `target_unmatched`, `title`, `group_id`, `position`, `enabled`, `log_excluded`, `hits`, `last_access`, `problem`) VALUES
(1, '/old', 'c1be4925cb046cd8294160674cbf71e5', 0, 'ignore', 1, 1, 'url', 'url', 301, '{}', '/new', NULL, 'Moved', 1, 0, 1, 0, 7, '2031-03-06 11:00:00', NULL),
(2, '^/a/(\\d+)', NULL, 1, NULL, NULL, NULL, 'url', 'error', 410, '{}', NULL, NULL, '', 2, 1, 0, 1, 0, NULL, NULL);

CREATE TABLE `redirection_settings` (
  `id` tinyint(3) unsigned NOT NULL,
  `options` longtext NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `redirection_settings` (`id`, `options`) VALUES
(1, '{"expire_redirect":30,"flag_case":true}');

CREATE TABLE `remote_answers` (
  `name_hash` char(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `value` mediumtext NOT NULL,
  `expires_at` datetime NOT NULL,
  PRIMARY KEY (`name_hash`),
  KEY `remote_answers_expiry` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `remote_answers` (`name_hash`, `value`, `expires_at`) VALUES
('8a1eed22144c3f04485a69eea62bfd3fa1026de39dc252b77ba9b1f3f08b00ec', '{"type":"rich","html":"<p>Hi</p>"}', '2031-03-07 11:00:00');

CREATE TABLE `search_words` (
  `ending` varchar(64) NOT NULL,
  `beginning` varchar(64) NOT NULL,
  PRIMARY KEY (`ending`,`beginning`)
) ENGINE=InnoDB DEFAULT CHARSET=ascii COLLATE=ascii_bin ROW_FORMAT=DYNAMIC;

INSERT INTO `search_words` (`ending`, `beginning`) VALUES
('daerb', 'bread'),
('puos', 'soup');

CREATE TABLE `sessions` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `credentials_version` int(10) unsigned NOT NULL,
  `access_hash` char(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `access_expires_at` datetime NOT NULL,
  `family_hash` char(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `refresh_hash` char(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `previous_refresh_hash` char(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `refresh_expires_at` datetime NOT NULL,
  `created_at` datetime NOT NULL,
  `password_at` datetime DEFAULT NULL,
  `refreshed_at` datetime NOT NULL,
  `used_at` datetime NOT NULL,
  `ends_at` datetime NOT NULL,
  `address` varchar(45) NOT NULL,
  `user_agent` varchar(255) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `sessions_access` (`access_hash`),
  UNIQUE KEY `sessions_family` (`family_hash`),
  KEY `sessions_expiry` (`refresh_expires_at`),
  KEY `sessions_user` (`user_id`),
  CONSTRAINT `sessions_user` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `sessions` (`id`, `user_id`, `credentials_version`, `access_hash`, `access_expires_at`, `family_hash`, `refresh_hash`, `previous_refresh_hash`, `refresh_expires_at`, `created_at`, `password_at`, `refreshed_at`, `used_at`, `ends_at`, `address`, `user_agent`) VALUES
(1, 1, 3, 'a0561fd649cdb6baa784055f051bad796ea0afef17fca38219549deeba4e8c1a', '2031-03-01 11:00:00', 'd34a569ab7aaa54dacd715ae64953455d86b768846cd0085ef4e9e7471489b7b', 'd6cc0a088c07683c65cd266860cab8d94b3a1937b17420d9da30ca299c09fb77', NULL, '2031-03-31 10:00:00', '2031-03-01 10:00:00', '2031-03-01 10:00:00', '2031-03-01 10:00:00', '2031-03-01 10:05:00', '2031-05-30 10:00:00', '203.0.113.7', 'Mozilla/5.0'),
(2, 1, 3, '58e6f62358493b59a1507edf4d1e94e6e241bd48d82bc6e1739e329e1c44ec41', '2031-03-02 11:00:00', '7f00b750123bf20a889075c1812d8e9222b9ed6206331135d8c8038c34c39d8b', 'b5bac0cb1025064a069b66a8a42597d244c328ecad8efbc30a81d117e0e9f0c5', 'ccdbd43396eca4124f9a7bcf165e6adeeaf98b7b96b55d061cc7d7779e276f22', '2031-04-01 10:00:00', '2031-03-01 10:00:00', NULL, '2031-03-02 10:00:00', '2031-03-02 10:05:00', '2031-05-30 10:00:00', '2001:db8::1', '');

CREATE TABLE `settings` (
  `name` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `value` text NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `settings` (`name`, `value`) VALUES
('cache_rest', 'true'),
('events_radius_km', '40'),
('posts_per_page', '5'),
('timezone', '"Europe/Berlin"'),
('title', '"Salt &amp; Pepper"');

CREATE TABLE `site_secrets` (
  `name` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `value` varchar(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `site_secrets` (`name`, `value`) VALUES
('pages', 'bfa062de040f55a15ce910800757061ec3d2fc31d6b7c72d9fa02b75a9ad1133');

CREATE TABLE `stored_files` (
  `path` varchar(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `entry_id` int(10) unsigned DEFAULT NULL,
  `pending_since` datetime DEFAULT NULL,
  PRIMARY KEY (`path`),
  KEY `stored_files_entry` (`entry_id`,`pending_since`),
  CONSTRAINT `stored_files_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE SET NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `stored_files` (`path`, `entry_id`, `pending_since`) VALUES
('2031/03/pot-150x150.jpg', 4, NULL),
('2031/03/pot.jpg', 4, NULL),
('2031/03/unfinished.jpg', NULL, '2031-03-06 11:00:00');

CREATE TABLE `terms` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `taxonomy` varchar(32) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name` varchar(200) NOT NULL,
  `name_key` varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL,
  `slug` varchar(200) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `description` text NOT NULL,
  `description_order` varchar(100) GENERATED ALWAYS AS (left(`description`,100)) STORED,
  `parent_id` int(10) unsigned NOT NULL,
  `term_group` int(11) NOT NULL,
  `count` int(10) unsigned NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `terms_slug` (`taxonomy`,`slug`),
  UNIQUE KEY `terms_name` (`taxonomy`,`parent_id`,`name_key`),
  KEY `terms_by_name` (`taxonomy`,`name`,`id`),
  KEY `terms_by_count` (`taxonomy`,`count`,`id`),
  KEY `terms_by_group` (`taxonomy`,`term_group`,`id`),
  KEY `terms_by_description` (`taxonomy`,`description_order`,`id`),
  KEY `terms_by_parent` (`taxonomy`,`parent_id`,`name`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `terms` (`id`, `taxonomy`, `name`, `name_key`, `slug`, `description`, `parent_id`, `term_group`, `count`) VALUES
(1, 'category', 'Uncategorized', NULL, 'uncategorized', '', 0, 0, 0),
(2, 'category', 'Soups &amp; stews', NULL, 'soups-stews', 'Warm food.', 0, 0, 1),
(3, 'post_tag', 'Ołtarz 😀', 'ołtarz 😀', 'o%c5%82tarz', '', 0, 0, 1),
(4, 'cal_events_cat', 'Concerts', NULL, 'concerts', '', 0, 0, 1);

CREATE TABLE `users` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `login` varchar(60) NOT NULL,
  `email` varchar(100) NOT NULL,
  `password_hash` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `credentials_version` int(10) unsigned NOT NULL,
  `slug` varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  `name` varchar(250) NOT NULL,
  `first_name` varchar(250) NOT NULL,
  `last_name` varchar(250) NOT NULL,
  `nickname` varchar(250) NOT NULL,
  `url` varchar(100) NOT NULL,
  `description` text NOT NULL,
  `locale` varchar(20) NOT NULL,
  `registered_at` datetime NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_login` (`login`),
  UNIQUE KEY `users_email` (`email`),
  UNIQUE KEY `users_slug` (`slug`),
  KEY `users_name` (`name`,`id`),
  KEY `users_registered` (`registered_at`,`id`),
  KEY `users_url` (`url`,`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `users` (`id`, `login`, `email`, `password_hash`, `credentials_version`, `slug`, `name`, `first_name`, `last_name`, `nickname`, `url`, `description`, `locale`, `registered_at`) VALUES
(1, 'ada', 'ada@example.org', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g', 3, 'ada', 'Ada L.', 'Ada', 'Lovelace', 'ada', 'https://ada.example.org', 'Writes.', 'de_DE', '2030-01-02 03:04:05'),
(2, 'björn', 'bjorn@example.org', '', 1, 'bjorn', 'Björn "B" O''Neil', '', '', 'B', '', '', '', '2030-02-03 04:05:06');

CREATE TABLE `user_roles` (
  `user_id` int(10) unsigned NOT NULL,
  `role` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`user_id`,`role`),
  KEY `user_roles_role` (`role`,`user_id`),
  CONSTRAINT `user_roles_user` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `user_roles` (`user_id`, `role`) VALUES
(1, 'administrator'),
(2, 'author'),
(2, 'subscriber');

CREATE TABLE `venue_details` (
  `entry_id` int(10) unsigned NOT NULL,
  `address` varchar(500) NOT NULL,
  `city` varchar(255) NOT NULL,
  `country` varchar(255) NOT NULL,
  `province` varchar(255) NOT NULL,
  `state` varchar(255) NOT NULL,
  `stateprovince` varchar(255) NOT NULL,
  `zip` varchar(255) NOT NULL,
  `phone` varchar(255) NOT NULL,
  `website` varchar(2000) NOT NULL,
  `show_map` tinyint(3) unsigned NOT NULL,
  `show_map_link` tinyint(3) unsigned NOT NULL,
  PRIMARY KEY (`entry_id`),
  CONSTRAINT `venue_details_entry` FOREIGN KEY (`entry_id`) REFERENCES `entries` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `venue_details` (`entry_id`, `address`, `city`, `country`, `province`, `state`, `stateprovince`, `zip`, `phone`, `website`, `show_map`, `show_map_link`) VALUES
(6, 'Main street 1', 'Łódź', 'Poland', 'Łódź', '', 'Łódź', '90-001', '+48 1', 'https://hall.example.org', 1, 0);

CREATE TABLE `venue_locations` (
  `venue_id` int(10) unsigned NOT NULL,
  `lat` double NOT NULL,
  `lng` double NOT NULL,
  `location` point NOT NULL,
  PRIMARY KEY (`venue_id`),
  SPATIAL KEY `venue_locations_location` (`location`),
  CONSTRAINT `venue_locations_venue` FOREIGN KEY (`venue_id`) REFERENCES `venue_details` (`entry_id`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci ROW_FORMAT=DYNAMIC;

INSERT INTO `venue_locations` (`venue_id`, `lat`, `lng`, `location`) VALUES
(6, 51.75, 19.46, ST_GeomFromText('POINT(19.46 51.75)'));

SET FOREIGN_KEY_CHECKS = 1;
