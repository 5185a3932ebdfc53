import {
  Alert,
  Badge,
  Button,
  Checkbox,
  FileInput,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { read, write } from '../../requests.js';
import { useWords } from '../../words.js';
import { defaultGroup, exportPath, importPath, PATHS, useGroups } from './data.js';
import { RedirectsPage } from './redirects-page.js';

interface ImportOutcome {
  imported: number;
  disabled?: number;
  problems?: { line: number; message: string }[];
  problems_left_out?: number;
  rules?: { line: number; url?: string; action_data?: { url?: string } | null; action_code?: number }[];
}

interface Exported {
  data: string;
  total: number;
  not_expressed?: { id: number; url: string; reason: string; left_out?: boolean }[];
}

const FORMATS = { csv: 'csv', json: 'json', apache: 'htaccess', nginx: 'conf' } as const;
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];
const CHANGES = [PATHS.rules, PATHS.groups, PATHS.importers];

/** Imports rules from files, after a preview, and exports them. */
export function Files() {
  const words = useWords('redirects');
  return (
    <RedirectsPage page="/files">
      <Stack gap="xl" className="redirect-form">
        <ImportFile />
        <ImportFormer />
        <Export />
        <Text size="sm" c="dimmed">
          {words.filesHint}
        </Text>
      </Stack>
    </RedirectsPage>
  );
}

/** Imports a file: nothing is written before its preview was seen. */
function ImportFile() {
  const words = useWords('redirects');
  const groups = useGroups().data ?? [];
  const [file, setFile] = useState<File | null>(null);
  const [group, setGroup] = useState('');
  const [isDisabled, setDisabled] = useState(false);
  const [preview, setPreview] = useState<ImportOutcome>();
  const chosen = group || String(defaultGroup(groups)?.id ?? '');
  const send = async (isDryRun: boolean): Promise<ImportOutcome> => {
    const form = new FormData();
    form.append('dry_run', String(isDryRun));
    form.append('disabled', String(isDisabled));
    if (file) form.append('file', file);
    return write<ImportOutcome>(importPath(chosen), form);
  };
  const look = useAction(() => send(true), { after: setPreview });
  const run = useAction(() => send(false), {
    changes: CHANGES,
    done: ({ imported }) => words.importedRules(imported),
    after: () => {
      setPreview(undefined);
      setFile(null);
    },
  });
  const change = (set: () => void) => {
    setPreview(undefined);
    set();
  };
  return (
    <section aria-labelledby="import-file">
      <Title order={2} size="h4" id="import-file" mb="xs">
        {words.importTitle}
      </Title>
      <Stack gap="sm">
        <FileInput
          label={words.file}
          description={words.fileHint}
          placeholder={words.chooseFile}
          value={file}
          clearable
          onChange={(next) => change(() => setFile(next))}
        />
        <NativeSelect
          label={words['fields.group']}
          value={chosen}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => change(() => setGroup(value))}
        />
        <Checkbox
          label={words.importDisabled}
          checked={isDisabled}
          onChange={({ currentTarget: { checked } }) => change(() => setDisabled(checked))}
        />
        <Group>
          <Button
            variant="default"
            disabled={!file || !chosen}
            loading={look.isPending}
            onClick={() => look.mutate(undefined)}
          >
            {words.preview}
          </Button>
          {preview && preview.imported > 0 && (
            <Button loading={run.isPending} onClick={() => run.mutate(undefined)}>
              {words.importRules(preview.imported)}
            </Button>
          )}
        </Group>
        {preview && <Preview outcome={preview} />}
      </Stack>
    </section>
  );
}

function Preview({ outcome }: { outcome: ImportOutcome }) {
  const words = useWords('redirects');
  const { rules = [], problems = [] } = outcome;
  const more = outcome.problems_left_out ?? 0;
  return (
    <div role="status">
      <Text fw={600}>{words.wouldImport(outcome.imported)}</Text>
      {outcome.disabled ? <Text size="sm">{words.wouldDisable(outcome.disabled)}</Text> : undefined}
      {problems.length > 0 && (
        <Alert color="orange" title={words.problems(problems.length + more)} my="sm">
          <ul>
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{words.onLine(String(line), message)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {rules.length > 0 && (
        <Table className="cards-when-narrow">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words['fields.source']}</Table.Th>
              <Table.Th scope="col">{words['fields.target']}</Table.Th>
              <Table.Th scope="col">{words['fields.code']}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rules.map(({ line, url, action_data: data, action_code: code }, index) => (
              <Table.Tr key={`${line} ${index}`}>
                <Table.Td className="redirect-url">{url}</Table.Td>
                <Table.Td className="redirect-url">{data?.url}</Table.Td>
                <Table.Td>{code ? <Badge variant="default">{code}</Badge> : undefined}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}

interface Importers {
  importers: { id: string; name: string; total: number }[];
}

/** Makes rules of former URLs of entries, if there are any. */
function ImportFormer() {
  const words = useWords('redirects');
  const { data } = useQuery({
    queryKey: [PATHS.importers],
    queryFn: ({ signal }) => read<Importers>(PATHS.importers, {}, signal),
  });
  const run = useAction((plugin: string) => write<ImportOutcome>(PATHS.importers, { plugin }), {
    changes: CHANGES,
    done: ({ imported }) => words.importedRules(imported),
  });
  if (!data?.importers.length) return undefined;
  return (
    <section aria-labelledby="import-former">
      <Title order={2} size="h4" id="import-former" mb="xs">
        {words.formerTitle}
      </Title>
      {data.importers.map(({ id, name, total }) => (
        <Group key={id}>
          <Text>{name}</Text>
          <Button variant="default" loading={run.isPending} onClick={() => run.mutate(id)}>
            {words.importRules(total)}
          </Button>
        </Group>
      ))}
    </section>
  );
}

/** Exports all rules as a file. */
function Export() {
  const words = useWords('redirects');
  const [format, setFormat] = useState<Format>('csv');
  const [left, setLeft] = useState<Exported['not_expressed']>();
  const run = useAction(() => read<Exported>(exportPath(format)), {
    done: ({ total }) => words.exportedRules(total),
    after: ({ data, not_expressed: some }) => {
      setLeft(some);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([data], { type: 'text/plain' }));
      link.download = `redirects.${FORMATS[format]}`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
  });
  return (
    <section aria-labelledby="export-rules">
      <Title order={2} size="h4" id="export-rules" mb="xs">
        {words.exportTitle}
      </Title>
      <Group align="end">
        <NativeSelect
          label={words.format}
          value={format}
          data={FORMAT_NAMES.map((value) => ({ value, label: words[`formats.${value}`] }))}
          onChange={({ currentTarget: { value } }) => setFormat(FORMAT_NAMES.find((one) => one === value) ?? 'csv')}
        />
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate(undefined)}>
          {words.export}
        </Button>
      </Group>
      {left && (
        <Alert color="orange" title={words.notExpressed(left.length)} mt="sm">
          <ul>
            {left.map(({ id, url, reason }) => (
              <li key={id}>{words.because(url, reason)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}
