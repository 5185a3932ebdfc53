import { buttons, columns, details, gallery, heading, image, list, nextEvents } from '../markup.js';
import { pullquote, quote, steps, subheading, table, text } from '../markup.js';
import type { TranslatedEntry } from '../translations.js';

/** The posts in German, by their keys. */
export const GERMAN_POSTS: Readonly<Record<string, TranslatedEntry>> = {
  welcome: {
    slug: 'willkommen-im-halyard-house',
    title: 'Willkommen im Halyard House',
    excerpt: 'Ein Haus für Musik, Handwerk und gute Gesellschaft öffnet wieder seine Türen. Das finden Sie dahinter.',
    content: [
      text(
        'Das rote Haus am Kai war Segelmacherei, Tanzsaal, Lager für vergessene Regenschirme und, ein kaltes Frühjahr lang, Schule. Von heute an ist es ein Kulturhaus: ein Ort, an dem sich die Leute dieser Stadt treffen, etwas herstellen und einander zuhören.',
      ),
      heading('Was es hier gibt'),
      list(
        'den <strong>Großen Saal</strong> mit 180 Plätzen für Konzerte, Theater und Filme',
        'die <strong>Werkstätten in der Reeperbahn</strong> gleich um die Ecke, für Ton und Druck',
        'die <strong>Küche</strong>, in der ein langer Tisch steht und niemand allein isst',
        'eine <strong>Galerie</strong> im Treppenhaus, geöffnet, solange das Haus offen ist',
      ),
      quote(
        'Ein Haus ist fertig, wenn jemand seinen Mantel darin aufhängt, den man noch nie gesehen hat.',
        'Ines Moran, Leiterin des Hauses',
      ),
      heading('So fangen Sie an'),
      text(
        'Sehen Sie nach, <a href="~/events/">was ansteht</a>, suchen Sie sich etwas aus, das Sie noch nie gemacht haben, und kommen Sie eine Viertelstunde früher. Es gibt Kaffee.',
      ),
      buttons(['Zum Programm', '~/events/'], ['Besuch planen', '~/besuch/']),
    ],
  },
  piano: {
    slug: 'der-fluegel-hat-eine-geschichte',
    title: 'Der Flügel hat eine Geschichte',
    content: [
      text(
        'Er wiegt 480 Kilogramm, wurde 1926 gebaut und kam auf einem Fischlaster zu uns. Dreißig Jahre lang stand unser Flügel im Ballsaal einer Fähre. Als das Schiff abgewrackt wurde, fuhren vier Leute aus dem Offenen Chor zur Werft und weigerten sich, ohne ihn wieder abzureisen.',
      ),
      text(
        'Die Restaurierung hat zwei Jahre gedauert. Jede Saite ist neu; die Tasten, in der Mitte ausgehöhlt von drei Jahrzehnten Tanzmusik, sind es nicht. „Ich hätte sie ersetzen können“, sagt der Klavierbauer, „aber dann hätte er alles vergessen.“',
      ),
      pullquote(
        'In der tiefsten Oktave hört man das Meer. Das glaubt mir niemand, der nicht selbst gespielt hat.',
        'Der Klavierbauer',
      ),
      heading('Zum Anhören'),
      text(
        'Freitags gehört der Saal dem Flügel. Die Abende dauern siebzig Minuten ohne Pause, und danach darf jeder, der sich traut, ein Stück spielen.',
      ),
      nextEvents(3),
    ],
  },
  choir: {
    slug: 'sechzig-stimmen-kein-vorsingen',
    title: 'Sechzig Stimmen, kein Vorsingen',
    content: [
      text(
        'Jeden zweiten Donnerstag beginnt um Viertel nach sieben der Boden des Saals zu summen. Der Offene Chor singt sich ein, und wer zum ersten Mal da ist, merkt: Hier fragt niemand, ob man singen kann.',
      ),
      heading('Drei Regeln'),
      steps(
        'Stellen Sie sich neben jemanden, den Sie nicht kennen.',
        'Wer nicht mehr weiß, wo wir sind, summt weiter.',
        'Wer Geburtstag hat, sucht das letzte Lied aus.',
      ),
      text(
        'Das Repertoire ist ein großer Karteikasten: Shantys, zwei Requien, vierstimmige Popsongs, ein kurdisches Wiegenlied, das Dilan uns beigebracht hat, und ein Kanon über eine Straßenbahn, die seit 1934 nicht mehr fährt.',
      ),
      quote('Ich wollte meine Tochter abholen. Das war im März. Sie kommt nicht mehr, ich schon.', 'Peadar, Bass'),
      text('Anmelden muss man sich nicht. Bringen Sie Wasser und einen Bleistift mit.'),
    ],
  },
  clay: {
    slug: 'was-die-erste-schale-lehrt',
    title: 'Was die erste Schale lehrt',
    content: [
      text(
        'Die erste Schale, die von der Scheibe kommt, ist niemals rund. Sie steht schief, hat einen Daumen in der Seite und wiegt so viel wie ein Ziegelstein. Behalten Sie sie. Am letzten Abend des Kurses stellen wir sie neben die zehnte, und dann wird es sehr still.',
      ),
      heading('Zehn Dienstage'),
      table(
        ['Abend', 'Thema', 'Das nehmen Sie mit'],
        ['1–2', 'Schlagen, Zentrieren, Geduld', 'Ton unter den Fingernägeln'],
        ['3–5', 'Schalen und Becher', 'etwas, woraus man trinken kann'],
        ['6–8', 'Henkel, Deckel und Füße', 'einen Topf, dessen Deckel beinahe passt'],
        ['9–10', 'Glasieren und der Blick in den Ofen', 'alles, gebrannt'],
      ),
      text(
        'Es gibt acht Plätze an vier Scheiben. Wird ein Abend verlegt oder fällt er aus, steht es im <a href="~/events/">Kalender</a>; niemand soll vor verschlossener Tür stehen.',
      ),
      image('clay-workshop', 'Gefäße aus dem Frühjahrskurs. Die blaue Schale ganz unten war jemandes erste.'),
    ],
  },
  poster: {
    slug: 'wie-unsere-plakate-entstehen',
    title: 'Wie unsere Plakate entstehen',
    content: [
      text(
        'Sie hängen an den Türen der halben Stadt: eine Farbe, eine Form und Buchstaben, die nicht ganz in der Reihe stehen. Jedes unserer Plakate wird von Hand gesetzt und vierzigmal gedruckt, auf einer Presse, die älter ist als alle Mitglieder der Druckwerkstatt.',
      ),
      heading('Von der Idee zum Papier'),
      steps(
        'Jemand beschreibt den Abend in einem einzigen Satz.',
        'Alle zeichnen eine Form dazu, und die einfachste gewinnt.',
        'Die Form wird in Linoleum geschnitten, seitenverkehrt.',
        'Die Lettern kommen aus dem Setzkasten. Reichen sie nicht, wird der Text geändert.',
        'Farbe, Papier, ein Zug am Hebel. Und noch neununddreißigmal.',
      ),
      gallery(['print-workshop', 'exhibition', 'cinema'], 3),
      details(
        'Kann ich eines kaufen?',
        text(
          'Ja. Was von einer Auflage übrig bleibt, hängt in der Galerie im Treppenhaus und kostet 15 €; davon kaufen wir Farbe.',
        ),
      ),
      details(
        'Kann ich das lernen?',
        text('Dafür reicht ein Samstag. Die nächsten Termine stehen im Kalender unter „Werkstatt“.'),
      ),
    ],
  },
  soup: {
    slug: 'suppe-fuer-neunzig',
    title: 'Suppe für neunzig',
    content: [
      text(
        'Beim letzten Langen Tisch hatten wir für sechzig gedeckt und liefen dann nach den Campingstühlen: Es kamen neunzig. Das Rezept, nach dem viele gefragt haben, steht hier. Es lässt sich klaglos durch zehn teilen.',
      ),
      columns(
        [
          subheading('Das braucht man'),
          list(
            '9 kg Kürbis',
            '4 kg Kartoffeln',
            '2 kg Zwiebeln',
            '30 Knoblauchzehen',
            '12 l Gemüsebrühe',
            'Salz, Muskat, viel Thymian',
          ),
        ],
        [
          subheading('So geht es'),
          steps(
            'Die Kürbisse in der Schale rösten, bis sie nachgeben.',
            'Die Zwiebeln langsam weich dünsten. Dabei eine Geschichte erzählen.',
            'Alles dazugeben, vierzig Minuten köcheln, pürieren.',
            'Abschmecken. Salzen. Noch einmal abschmecken.',
          ),
        ],
      ),
      quote('Sie schmeckt nach allen, die geschält haben.', 'Ein Gast, auf einer Serviette'),
      text('Bald wird wieder gedeckt. Zahlen Sie, was Sie können; wer abwäscht, zahlt nichts.'),
    ],
  },
  proofs: {
    slug: 'farbproben-im-treppenhaus',
    title: 'Farbproben im Treppenhaus',
    content: [
      text(
        'Für ein dreifarbiges Plakat zieht man Dutzende Bogen ab, die niemand sehen soll: nur Gelb, das Rot ein wenig zu weit links, alles kopfüber, um Papier zu sparen. Elf Jahre lang hat die Druckwerkstatt sie aufgehoben. Jetzt hängen sie in unserem Treppenhaus, Stockwerk für Stockwerk.',
      ),
      image('exhibition', 'Von unten nach oben: was misslang, was beinahe gelang und was gedruckt wurde.'),
      heading('Nicht übersehen'),
      list(
        'den Bogen, den eine Katze signiert hat',
        'vier verschiedene Sonnen über demselben Meer',
        'das Plakat zu einem Abend, den es nie gab',
      ),
      text(
        'Der Eintritt ist frei, geöffnet ist, solange das Haus offen ist. Auf dem obersten Absatz liegt ein Bleistift für Ihre eigene Probe.',
      ),
    ],
  },
  lanterns: {
    slug: 'das-laternenwochenende-kommt',
    title: 'Laternenwochenende: drei Tage Licht',
    excerpt: 'Papier, Draht und vierhundert Kerzen: Drei Tage lang gehört der Hafen den Laternen.',
    content: [
      text(
        'Papier, Draht und vierhundert Kerzen: Drei Tage lang gehört der Hafen den Laternen. Am Freitag werden sie aufgehängt, am Samstag über den Kai getragen, und am Sonntagabend schwimmen sie.',
      ),
      heading('Das Wochenende'),
      table(
        ['Tag', 'Was geschieht', 'Preis'],
        ['Freitag', 'Die Lichter gehen an, und der Platz bleibt bis zehn Uhr offen', 'frei'],
        ['Samstag', 'nachmittags Laternenwerkstatt, in der Dämmerung Umzug am Kai', 'Papier 5 €, Umzug frei'],
        ['Sonntag', 'Abschlusskonzert im Saal, danach gehen die Laternen aufs Wasser', '14 €'],
      ),
      text(
        'Alle Laternen entstehen hier, gebaut von allen, die kommen. Der Umzug ist stufenlos und kurz genug für kleine Beine. Bei Sturm tragen wir die Laternen durchs Haus: Das kam zweimal vor, und man spricht heute noch davon.',
      ),
      subheading('Wir brauchen Hände'),
      text(
        'Zwanzig Leute, die am Freitag Laternen aufhängen, und zehn, die sie in der Nacht zum Montag aus dem Wasser fischen. Es gibt Suppe. Schreiben Sie unten einen Kommentar, oder kommen Sie zum Abend der Freiwilligen.',
      ),
      buttons(['Alle Termine des Festes', '~/events/']),
    ],
  },
};
