import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../requests.js';
import { useWords } from '../words.js';
import { NoEntry } from './entrance.js';
import { NoRoom } from './failure.js';

interface PublicType {
  name: string;
  rest_base: string;
}

/** What is shown in place of a type that the account does not edit: editors get their own types only. */
export function NoType({ base }: { base: string | undefined }) {
  const frame = useWords('frame');
  const path = '/cms/v2/types';
  const { data, isPending } = useQuery({
    queryKey: [path, 'public'],
    queryFn: ({ signal }) => read<Record<string, PublicType>>(path, {}, signal),
  });
  if (isPending) return <Loader aria-label={frame.loading} />;
  const type = Object.values(data ?? {}).find(({ rest_base: own }) => own === base);
  return type ? <NoEntry title={type.name} /> : <NoRoom />;
}
