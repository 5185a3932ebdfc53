/**
 * Bytes in a memory of their own. Short buffers are parts of larger ones, which stay as long as one of their parts does:
 * what is kept for long would take several times what it seems to.
 */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === 'string') bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
