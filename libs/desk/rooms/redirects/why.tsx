import { Anchor, Badge, Button, Card, Group, Loader, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { read } from '../../requests.js';
import { useWords } from '../../words.js';
import { PATHS, readRule, type RedirectRule } from './data.js';
import { RedirectsPage } from './redirects-page.js';
import { RuleDialog } from './rule-dialog.js';

interface ExplainedRule {
  id: number;
  url: string;
  title: string;
  enabled: boolean;
}

interface Explanation {
  visited: string;
  outcome: 'rule' | 'relocate' | 'canonical' | 'page' | 'no page';
  rule: ExplainedRule | null;
  code: number;
  location: string | null;
  passed_over: { rule: ExplainedRule; reason: string }[];
}

const HEADERS = ['User-Agent', 'Referer', 'Accept-Language'] as const;

/** Says which rule applies to an address, and why others do not. */
export function Why() {
  const words = useWords('redirects');
  const frame = useWords('frame');
  const [address, change] = useAddress({ url: '', 'User-Agent': '', Referer: '', 'Accept-Language': '' });
  const [entered, setEntered] = useState(address);
  const [rule, setRule] = useState<RedirectRule>();
  const headers = Object.fromEntries(HEADERS.flatMap((name) => (address[name] ? [[name, address[name]]] : [])));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATHS.why, address],
    queryFn: ({ signal }) => read<Explanation>(PATHS.why, { url: address.url, headers }, signal),
    enabled: address.url !== '',
    staleTime: 0,
  });
  const open = useAction(readRule, { after: setRule });
  const link = ({ id, url, title }: ExplainedRule) => (
    <Anchor component="button" ta="start" className="redirect-url" onClick={() => open.mutate(id)}>
      {title ? words.ruleNamed(url, title) : url}
    </Anchor>
  );
  return (
    <RedirectsPage page="/why">
      <form
        className="redirect-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.entries(entered).some(([name, value]) => address[name as keyof typeof address] !== value.trim()))
            change({ ...entered, url: entered.url.trim() });
          else void refetch();
        }}
      >
        <TextInput
          label={words['fields.address']}
          description={words['hints.why']}
          value={entered.url}
          dir="ltr"
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, url: value })}
        />
        <details open={Object.keys(headers).length > 0}>
          <summary>{words.visitor}</summary>
          {HEADERS.map((name) => (
            <TextInput
              key={name}
              mt="xs"
              label={words[`headers.${name}`]}
              value={entered[name]}
              dir="ltr"
              onChange={({ currentTarget: { value } }) => setEntered({ ...entered, [name]: value })}
            />
          ))}
        </details>
        <Button type="submit" mt="sm" disabled={!entered.url.trim()}>
          {words.explain}
        </Button>
      </form>
      <div role="status">
        {isFetching && <Loader mt="md" aria-label={frame.loading} />}
        {!isFetching && data && (
          <Card withBorder mt="md">
            <Text fw={600} className="redirect-url">
              {words[`outcomes.${data.outcome}`]}
            </Text>
            {data.rule && <div>{link(data.rule)}</div>}
            {(data.code > 0 || data.location) && (
              <Group gap="xs" mt={4}>
                {data.code > 0 && <Badge variant="default">{data.code}</Badge>}
                {data.location && (
                  <Text className="redirect-url" dir="ltr">
                    {data.location}
                  </Text>
                )}
              </Group>
            )}
          </Card>
        )}
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!isFetching && data && data.passed_over.length > 0 && (
        <>
          <Title order={2} size="h4" mt="lg" mb="xs">
            {words.passedOver}
          </Title>
          <ul>
            {data.passed_over.map(({ rule: other, reason }) => (
              <li key={other.id}>
                {link(other)}
                <Text size="sm">{reason}</Text>
              </li>
            ))}
          </ul>
        </>
      )}
      {rule && <RuleDialog rule={rule} onDone={() => void refetch()} onClose={() => setRule(undefined)} />}
    </RedirectsPage>
  );
}
