import { Kbd, Modal, Table } from '@mantine/core';
import { useWords } from '../../words.js';

const KEYS = [
  ['move', ['J', 'K', '↓', '↑']],
  ['approve', ['A']],
  ['spam', ['S']],
  ['trash', ['T']],
  ['reply', ['R']],
  ['edit', ['E']],
  ['select', ['X']],
  ['undo', ['U']],
  ['send', ['Ctrl', 'Enter']],
  ['help', ['?']],
] as const;

/** The keys of the room. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const words = useWords('comments');
  const frame = useWords('frame');
  return (
    <Modal opened={opened} onClose={onClose} title={words.keys} closeButtonProps={{ 'aria-label': frame.close }}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {KEYS.map(([name, keys]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{words[`keys.${name}`]}</Table.Th>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} me={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
