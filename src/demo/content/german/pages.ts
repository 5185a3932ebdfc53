import { columns, details, gallery, heading, latestPosts, list, nextEvents } from '../markup.js';
import { subheading, table, text } from '../markup.js';
import type { TranslatedEntry } from '../translations.js';

/** The pages in German, by their keys. */
export const GERMAN_PAGES: Readonly<Record<string, TranslatedEntry>> = {
  about: {
    slug: 'ueber-das-haus',
    title: 'Über das Haus',
    content: [
      text(
        'Das Halyard House wird von einem Verein mit zweihundert Mitgliedern, drei Angestellten und vierzig Freiwilligen getragen. „Halyard“ heißt auf Deutsch Fall: das Tau, mit dem man ein Segel setzt. Jemand muss ziehen, und gemeinsam geht es leichter.',
      ),
      heading('Wofür wir stehen'),
      list(
        'Mindestens ein Drittel des Programms kostet nichts.',
        'Niemand muss vorher etwas wissen.',
        'Was hier entsteht, gehört denen, die es gemacht haben.',
      ),
      heading('Eine kurze Geschichte'),
      table(
        ['Jahr', 'Was geschah'],
        ['1888', 'als Segelmacherei gebaut, mit dem längsten Boden der Grafschaft'],
        ['1932', 'jeden Samstag Tanz; der Boden federt jetzt'],
        ['1976', 'Lager für die Fundsachen der Eisenbahn'],
        ['2019', 'Vierzig Leute streichen das Haus rot, weil es keine andere Farbe gab'],
      ),
      gallery(['great-hall', 'reading-room', 'open-choir', 'long-table'], 2),
      heading('Neues aus dem Haus'),
      latestPosts(4),
    ],
  },
  visit: {
    slug: 'besuch',
    title: 'Ihr Besuch',
    content: [
      text(
        'Sie finden uns am Kai, im roten Haus mit der Fahne. Ist die Fahne oben, ist jemand da, und das Wasser für den Tee ist aufgesetzt.',
      ),
      heading('Öffnungszeiten'),
      table(
        ['Tag', 'Haus und Galerie', 'Kasse'],
        ['Montag', 'geschlossen', 'geschlossen'],
        ['Dienstag bis Donnerstag', '11–18 Uhr', '14–18 Uhr'],
        ['Freitag', '11–22 Uhr', '14–20 Uhr'],
        ['Samstag und Sonntag', '10–18 Uhr', 'eine Stunde vor jeder Veranstaltung'],
      ),
      heading('So kommen Sie her'),
      columns(
        [
          subheading('Zu Fuß und mit dem Rad'),
          text('Acht Minuten vom Bahnhof am Wasser entlang. Im Hof stehen vierzig Fahrradbügel und eine Luftpumpe.'),
        ],
        [
          subheading('Mit dem Bus'),
          text('Die Linien 4 und 9 halten am Halyard Quay. Die letzte fährt um 23:40 Uhr, und wir hören vorher auf.'),
        ],
      ),
      heading('Barrierefreiheit'),
      list(
        'ebenerdiger Eingang am Kai, Aufzug in alle Stockwerke',
        'Induktionsschleife im Großen Saal, Reihe eins bis acht',
        'am Gang in jeder Reihe zwei Plätze für Rollstühle',
        'Assistenzhunde sind hier zu Hause',
      ),
      heading('Demnächst im Haus'),
      nextEvents(5),
    ],
  },
  hire: {
    slug: 'raum-mieten',
    title: 'Einen Raum mieten',
    content: [
      text(
        'Brauchen wir einen Raum nicht, können Sie ihn haben: für eine Probe, eine Hochzeit, eine Sitzung oder einen Flohmarkt. Vereine aus der Stadt zahlen die Hälfte.',
      ),
      table(
        ['Raum', 'Plätze', 'halber Tag', 'Tag'],
        ['Großer Saal mit Flügel', '180', '240 €', '420 €'],
        ['Küche mit langem Tisch', '60', '90 €', '160 €'],
        ['Reeperbahn, eine Werkstatt', '16', '70 €', '120 €'],
        ['Absatz im Treppenhaus', '8', 'frei', 'frei'],
      ),
      details(
        'Dürfen wir kochen?',
        text(
          'Ja, in der Küche. Hinterlassen Sie sie so, wie Sie sie vorfinden möchten, und lassen Sie uns einen Teller übrig.',
        ),
      ),
      details(
        'Dürfen wir eine Band mitbringen?',
        text('Gern, bis 23 Uhr. Danach wollen die Nachbarn und die Reiher schlafen.'),
      ),
      text(
        'Schreiben Sie an <a href="mailto:rooms@halyard.example.org">rooms@halyard.example.org</a>, am besten einen Monat vorher.',
      ),
    ],
  },
};
