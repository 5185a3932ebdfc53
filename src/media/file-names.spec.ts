import fc from 'fast-check';
import { anyCharacter } from '../../test/support/any-character.js';
import { cleanFileName, copyName, isLikeSize, numberedName } from './file-names.js';

describe('file names', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['My holiday photo.JPG', 'My-holiday-photo.JPG'],
    ['Crème brûlée — größer.png', 'Creme-brulee-grosser.png'],
    ['a  b+c%20d.png', 'a-b-c-d.png'],
    ['日本 語.png', '日本-語.png'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\x\\boot.txt', 'boot.txt'],
    ['nul\0byte.png', 'nulbyte.png'],
    ['.htaccess.txt', 'htaccess.txt'],
    ['😀.png', 'unnamed-file.png'],
    ['x😀y.png', 'xy.png'],
    ['❤️.png', 'unnamed-file.png'],
    ['👩‍🚒🏽.JPG', 'unnamed-file.JPG'],
    ['1️⃣ ☕️.pdf', '1.pdf'],
    ['\u0301.png', 'unnamed-file.png'],
    ['a<b>"c\'&d?.png', 'abcd.png'],
    ['gpj.\u202egnp.png', 'gpj.gnp_.png'],
    ['evil.php.png', 'evil.php_.png'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['icon@2x.png', 'icon@2x.png'],
    ['...', 'unnamed-file.'],
    ['', 'unnamed-file'],
  ])('%j becomes %s', (sent, safe) => expect(cleanFileName(sent)).toBe(safe));

  it('spell letters as a language does', () => {
    expect(cleanFileName('Größe Ähre.PNG', 'de_DE')).toBe('Groesse-Aehre.PNG');
  });

  it('are truncated at character boundaries', () => {
    const long = cleanFileName(`${'語'.repeat(500)}.png`);
    expect(Buffer.byteLength(long)).toBeLessThan(200);
    expect(long).toMatch(/^語+\.png$/);
  });

  it('cannot leave their folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (sent) => {
        const name = cleanFileName(sent);
        expect(name).toMatch(/^[\p{L}\p{N}\p{M}@_-][\p{L}\p{N}\p{M}._@-]*$/u);
        expect(Buffer.byteLength(name)).toBeLessThan(250);
      }),
    );
  });

  it('get numbers and suffixes before the extension', () => {
    expect(numberedName('a.b.PNG', 3)).toBe('a.b-3.png');
    expect(copyName('a.b.jpg', '150x150')).toBe('a.b-150x150.jpg');
    expect(['a-150x150.jpg', 'a-scaled.png', 'a-rotated.jpg'].every(isLikeSize)).toBe(true);
    expect(['a-150.jpg', 'scaled.png', 'a-150x150-1.jpg'].some(isLikeSize)).toBe(false);
  });
});
