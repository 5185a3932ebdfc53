import { Refused } from './member-kinds.js';

/** Web addresses, or the beginning of one without its scheme. */
const ADDRESS = /^(?:https?:)?\/\/[^\s"'<>\\]+$/i;

const isAddress = (line: string): boolean => {
  const whole = line.startsWith('//') ? `https:${line}` : line;
  return ADDRESS.test(line) && URL.canParse(whole);
};

/** The address of a content delivery network. */
export const cdnAddress = (line: string): string | Refused =>
  line === '' || isAddress(line) ? line : new Refused('has to be a web address');

/** The address in the place of which another one is put, without a slash at its end. */
export const replacedAddress = (line: string): string | Refused => {
  const address = cdnAddress(line);
  return address instanceof Refused ? address : address.replace(/\/+$/, '');
};

/** Addresses or hosts with commas between, as they are written. */
export const cdnHosts = (line: string): string | Refused => {
  const hosts = line
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const isFine = hosts.every((host) => isAddress(host.includes('//') ? host : `//${host}`));
  return isFine ? line : new Refused('has to be a list of hosts with commas between');
};

/** Folders below the address of the site; those of the convention where none is named. */
export const includedFolders = (line: string): string => line || 'wp-content,wp-includes';
