import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useAddress } from '../../parts/address.js';
import { useWords } from '../../words.js';
import { type VisitRow } from './data.js';

const METHODS = ['', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** What a page of a log shows, in its address. */
export function useLogAddress() {
  const [address, change] = useAddress({ group: 'url', url: '', exact: '', ip: '', method: '', page: '1' });
  const { group, url, exact, ip, method } = address;
  return {
    address,
    change,
    isGrouped: group === 'url',
    page: Math.max(1, Number(address.page) || 1),
    filters: { url: exact ? '' : url, 'url-exact': exact, ip, method },
  };
}

/** The filters of a log. */
export function LogFilters({ address, change }: Pick<ReturnType<typeof useLogAddress>, 'address' | 'change'>) {
  const words = useWords('redirects');
  const [url, setUrl] = useState(address.exact || address.url);
  const find = useDebouncedCallback((text: string) => change({ url: text, exact: '' }), 300);
  return (
    <div className="redirect-filters" role="search">
      <TextInput
        className="redirect-search"
        type="search"
        label={words.searchLog}
        value={url}
        onChange={({ currentTarget: { value } }) => {
          setUrl(value);
          find(value);
        }}
      />
      <NativeSelect
        label={words.method}
        value={address.method}
        data={METHODS.map((value) => ({ value, label: value || words.all }))}
        onChange={({ currentTarget: { value } }) => change({ method: value })}
      />
      <SegmentedControl
        transitionDuration={0}
        aria-label={words.grouping}
        value={address.group === 'url' ? 'url' : 'none'}
        data={[
          { value: 'url', label: words.byAddress },
          { value: 'none', label: words.everyVisit },
        ]}
        onChange={(value) => change({ group: value })}
      />
    </div>
  );
}

/** When a visit was, and from where. */
export function VisitDetails({ visit }: { visit: VisitRow }) {
  const details = [visit.request_method === 'GET' ? '' : visit.request_method, visit.referrer, visit.ip, visit.agent];
  return (
    <Text size="sm" c="dimmed" className="redirect-url">
      {details.filter(Boolean).join(' · ')}
    </Text>
  );
}
