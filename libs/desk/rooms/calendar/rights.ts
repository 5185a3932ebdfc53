import { useMe } from '../../session.js';

interface Owned {
  author: string;
  status: string;
}

/** Whether the account may edit or delete an item of the calendar, as the site decides it. */
export function useMayChange(items = 'events') {
  const { id, capabilities } = useMe();
  return ({ author, status }: Owned, verb: 'edit' | 'delete' = 'edit'): boolean => {
    const may = (kind: string) => capabilities[`${verb}_${kind}cal_${items}`] === true;
    const ofStatus = ['publish', 'future'].includes(status) ? may('published_') : may('');
    if (Number(author) === id) return ofStatus;
    return may('others_') && ofStatus && (status !== 'private' || may('private_'));
  };
}
