/** A calendar of one-hour events with these titles, identified by the titles or by other names. */
export function manyEvents(titles: readonly string[], names: readonly string[] = titles): string {
  const events = titles.map((title, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    const hour = String(at % 23).padStart(2, '0');
    const next = String((at % 23) + 1).padStart(2, '0');
    return [
      'BEGIN:VEVENT',
      `UID:${(names[at] ?? title).replaceAll(' ', '-')}@example.org`,
      `SUMMARY:${title}`,
      `DTSTART:203101${day}T${hour}0000Z`,
      `DTEND:203101${day}T${next}0000Z`,
      `DESCRIPTION:All about ${title}.`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}
