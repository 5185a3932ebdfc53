import type { TranslatedTexts } from '../translations.js';

/** The events in German, by their keys. */
export const GERMAN_EVENTS: Readonly<Record<string, TranslatedTexts>> = {
  clay: {
    title: 'Dienstags Ton',
    content:
      '<p>Zehn Abende an der Scheibe, vom ersten Klumpen bis zum offenen Ofen. Ton, Werkzeug und Glasuren sind dabei; bezahlt wird pro Abend.</p><p>Einsteigen können Sie bis zum dritten Abend. Kurze Fingernägel sind von Vorteil.</p>',
  },
  choir: {
    title: 'Offener Chor',
    content:
      '<p>Sechzig Stimmen, kein Vorsingen: Wer kommt, singt mit. Bringen Sie Wasser und einen Bleistift mit.</p>',
  },
  'proofs-opening': {
    title: 'Eröffnung: Farbproben',
    content: '<p>Die Drucker gehen mit Ihnen die Treppe hinauf und gestehen jeden Fehler. Mit Brot und Wein.</p>',
  },
  proofs: {
    title: 'Ausstellung: Farbproben',
    content:
      '<p>Bogen aus elf Jahren, die niemand sehen sollte, im Treppenhaus vom Erdgeschoss bis zum obersten Absatz. Geöffnet, solange das Haus offen ist.</p>',
  },
  'film-lights': {
    title: 'Filmabend: Das Haus der kleinen Lichter',
    content:
      '<p>Ein Leuchtturm, zwei Schwestern und ein Winter ohne Post. Im Original mit englischen Untertiteln; die Einführung beginnt um acht.</p>',
  },
  'piano-lindqvist': {
    title: 'Flügel am Freitag: Mara Lindqvist',
    content:
      '<p>Nocturnes und zwei Walzer, die erst im vergangenen Jahr gefunden wurden, auf einem Flügel, der einst jede Nacht über das Meer fuhr. Siebzig Minuten ohne Pause.</p><p>18 €, ermäßigt 12 €. Danach darf jeder, der sich traut, ein Stück spielen.</p>',
  },
  knots: {
    title: 'Spaziergang am Kai: Taue, Knoten, Segel',
    content:
      '<p>Gemächlich am Wasser entlang mit jemandem, der vierzig Jahre lang Segel geflickt hat. Zurück kommen Sie mit einem Palstek, der hält.</p>',
  },
  volunteers: {
    title: 'Abend der Freiwilligen',
    content: '<p>Wer hängt Laternen auf, wer reißt Karten ab, wer rührt? Wir verteilen den Monat, bei Suppe.</p>',
  },
  'harbour-talk': {
    title: 'Vortrag: Wie Häfen Städte formen',
    content: '<p>Eine halbe Stunde mit einer Historikerin und zwölf Karten, danach Ihre Fragen.</p>',
  },
  'print-day': {
    title: 'Ein Samstag an der Presse',
    content:
      '<p>Eine Zeile setzen, einfärben, am Hebel ziehen: Sie gehen mit zehn eigenen Blättern nach Hause. Für Anfänger ab vierzehn, das Mittagessen ist dabei.</p>',
  },
  'film-boat': {
    title: 'Familienkino: Das kleine graue Boot',
    content: '<p>Für alle ab fünf. Ein wenig Licht bleibt an, und reden ist erlaubt.</p>',
  },
  'film-shorts': {
    title: 'Filmabend: neun Kurzfilme von der Küste',
    content: '<p>Der kürzeste dauert fünfzig Sekunden. Vier der Filmschaffenden sind da.</p>',
  },
  'table-1': {
    title: 'Der Lange Tisch',
    content:
      '<p>Ein Tisch, eine Suppe und ein Platz neben jemandem, den Sie nicht kennen. Geschält wird ab vier Uhr.</p>',
  },
  'guests-1': {
    title: 'Theater: Ein Haus mit zwei Türen',
    content: '<p>Eine Komödie, in der niemand so geht, wie er gekommen ist. Premiere mit dem Ensemble des Hauses.</p>',
  },
  repair: {
    title: 'Reparaturcafé',
    content: '<p>Lampen, Reißverschlüsse, Toaster, Stühle: sechs Leute mit Werkzeug und Zeit. Ohne Anmeldung.</p>',
  },
  'guests-2': {
    title: 'Theater: Ein Haus mit zwei Türen (zweiter Abend)',
    content: '<p>Die Komödie, in der niemand so geht, wie er gekommen ist, mit einem Gespräch danach.</p>',
  },
  stories: {
    title: 'Vorlesestunde: der sehr kleine Drache',
    content: '<p>Für Kinder ab vier und für die Großen, auf deren Schoß sie sitzen.</p>',
  },
  lanterns: {
    title: 'Laternenwochenende',
    content:
      '<p>Drei Tage lang gehört der Hafen den Laternen. Am Freitag werden sie aufgehängt, am Samstag getragen, und am Sonntagabend schwimmen sie.</p><p>Der Platz ist von vier bis zehn Uhr offen. Bei Sturm tragen wir die Laternen durchs Haus.</p>',
  },
  'lanterns-paper': {
    title: 'Laternenwochenende: Papier und Draht',
    content: '<p>Bauen Sie Ihre Laterne für den Umzug. Der Beitrag bezahlt Papier, Draht und eine Kerze.</p>',
  },
  'lanterns-walk': {
    title: 'Laternenwochenende: Umzug am Kai',
    content: '<p>Singend vom Platz zum letzten Poller und zurück. Stufenlos und kurz genug für kleine Beine.</p>',
  },
  'lanterns-concert': {
    title: 'Laternenwochenende: Abschlusskonzert',
    content: '<p>Der Offene Chor und elf Streicher. Danach setzen wir die Laternen gemeinsam aufs Wasser.</p>',
  },
  poems: {
    title: 'Lesung: Gedichte in drei Sprachen',
    content:
      '<p>Irisch, Polnisch und Englisch, gelesen von denen, die sie geschrieben, und denen, die sie übersetzt haben.</p>',
  },
  session: {
    title: 'Späte Session: ein Trio ohne Klavier',
    content:
      '<p>Bass, Schlagzeug und Klarinette. Nach der Pause ist die Bühne offen: Bringen Sie Ihr Instrument mit.</p>',
  },
  'print-cards': {
    title: 'Karten von der Presse',
    content:
      '<p>Schneiden Sie eine Form in Linoleum, und drucken Sie damit zwanzig Karten. Umschläge liegen bereit.</p>',
  },
  quintet: {
    title: 'Bläserquintett bei Kerzenschein',
    content: '<p>Musik aus vier Jahrhunderten und eine Uraufführung von elf Minuten.</p>',
  },
  'table-2': {
    title: 'Der Lange Tisch: Jeder bringt ein Brot mit',
    content: '<p>Suppe wie immer, und so viele Sorten Brot wie Gäste.</p>',
  },
  market: {
    title: 'Nachtmarkt am Kai',
    content:
      '<p>Dreißig Stände unter Lichterketten: Brot, Eingemachtes, Becher, Drucke und alte Bücher, von Mittag bis zehn Uhr.</p>',
  },
  recital: {
    title: 'Neue Stimmen: Vorspielabend',
    content: '<p>Neun Schüler, zehn Lieder und jemand mit Nerven aus Stahl, der die Noten umblättert.</p>',
  },
  'open-day': {
    title: 'Tag der offenen Tür',
    content:
      '<p>Alle Türen stehen offen, auch die zur Glocke. Setzen Sie sich an die Scheibe, ziehen Sie einen Bogen ab, singen Sie einen Kanon.</p>',
  },
  'paper-talk': {
    title: 'Vortrag: eine kurze Geschichte des Papiers',
    content: '<p>Von den Lumpen zum Zellstoff und zurück, mit Proben zum Anfassen.</p>',
  },
};

/** The venues in German. */
export const GERMAN_VENUES: Readonly<Record<string, TranslatedTexts>> = {
  hall: {
    title: 'Halyard House, Großer Saal',
    content:
      '<p>Unser größter Raum: 180 Plätze, ein Schwingboden und der Flügel. Der Eingang am Kai ist ebenerdig, ein Aufzug führt zur Galerie, und eine Induktionsschleife reicht von Reihe eins bis acht.</p>',
  },
  ropewalk: {
    title: 'Werkstätten in der Reeperbahn',
    content:
      '<p>Zwei lange Räume, in denen einst Taue gedreht wurden. Heute stehen hier eine Presse, vier Töpferscheiben und ein Brennofen. Ziehen Sie an, was schmutzig werden darf; Schürzen hängen neben der Tür.</p>',
  },
  square: {
    title: 'Platz am Kai',
    content:
      '<p>Der Platz zwischen Haus und Wasser. Was hier stattfindet, findet bei jedem Wetter statt; bei Sturm ziehen wir in den Saal.</p>',
  },
  library: {
    title: 'Bibliothek in der Long Row',
    content:
      '<p>Unsere Nachbarn, zehn Minuten zu Fuß vom Kai. Lesungen finden im Lesesaal im ersten Stock statt; der Aufzug ist neben der Rückgabe.</p>',
  },
};

/** The organizers in German. */
export const GERMAN_ORGANIZERS: Readonly<Record<string, TranslatedTexts>> = {
  house: {
    title: 'Programmteam des Halyard House',
    content: '<p>Drei Leute, ein Büro mit Blick auf die Masten und vierzig Freiwillige.</p>',
  },
  press: {
    title: 'Druckwerkstatt am Kai',
    content: '<p>Drucker jeden Alters, die eine Presse von 1911 am Laufen halten und zeigen, wie das geht.</p>',
  },
  choir: {
    title: 'Offener Chor',
    content: '<p>Sechzig Stimmen, kein Vorsingen. Wer kommt, singt mit.</p>',
  },
};
