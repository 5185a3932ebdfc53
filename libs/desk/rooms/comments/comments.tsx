import { Button, CloseButton, Tabs, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { RoomPage } from '../../frame/room-page.js';
import { useAddress } from '../../parts/address.js';
import { useWords } from '../../words.js';
import { isStatus, STATUSES, useCounts } from './data.js';
import { KeysDialog } from './keys-dialog.js';
import { Queue } from './queue.js';
import './comments.css';

/** The comments by status. Those that wait can be decided on by keyboard, one after the other. */
export function Comments() {
  const words = useWords('comments');
  const [address, change] = useAddress({ status: 'hold', search: '', post: '', page: '1' });
  const [search, setSearch] = useState(address.search);
  const [showsKeys, setShowsKeys] = useState(false);
  const find = useDebouncedCallback((text: string) => change({ search: text }), 300);
  const status = isStatus(address.status) ? address.status : 'hold';
  const { post } = address;
  const { data: counts } = useCounts(post);
  const page = Math.max(1, Number(address.page) || 1);
  return (
    <RoomPage
      title={words.title}
      actions={
        <Button
          variant="default"
          leftSection={<Keyboard size={16} />}
          aria-keyshortcuts="?"
          onClick={() => setShowsKeys(true)}
        >
          {words.keys}
        </Button>
      }
    >
      <Tabs className="comment-tabs" value={status} onChange={(next) => next && change({ status: next })}>
        <Tabs.List>
          {STATUSES.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {counts ? words.tabOf(words[`status.${one}`], String(counts[one])) : words[`status.${one}`]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status}>
          <div className="comment-filters" role="search">
            <TextInput
              className="comment-search"
              type="search"
              aria-label={words.search}
              placeholder={words.search}
              value={search}
              onChange={({ currentTarget: { value } }) => {
                setSearch(value);
                find(value);
              }}
              rightSection={
                search ? (
                  <CloseButton
                    aria-label={words.clearSearch}
                    onClick={() => {
                      setSearch('');
                      change({ search: '' });
                    }}
                  />
                ) : undefined
              }
            />
            {post && (
              <Button variant="default" onClick={() => change({ post: '' })}>
                {words.allEntries}
              </Button>
            )}
          </div>
          <Queue
            key={`${status} ${post} ${address.search} ${page}`}
            filters={{ status, search: address.search, post, page }}
            onEntry={(id) => change({ post: String(id) })}
            onPage={(next) => change({ page: String(next) })}
            onHelp={() => setShowsKeys(true)}
          />
        </Tabs.Panel>
      </Tabs>
      <KeysDialog opened={showsKeys} onClose={() => setShowsKeys(false)} />
    </RoomPage>
  );
}
