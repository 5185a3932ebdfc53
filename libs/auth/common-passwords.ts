/**
 * Words and keyboard patterns that make up most passwords in published leaks, in lower case and without added digits
 * and punctuation. `passwordProblem` describes which variants also match.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
!qaz2wsx !qaz@wsx 01010101 0123456789 0987654321 10101010 10203040 102030405060 11112222 11223344 1122334455
112233445566 11235813 12121212 1223334444 12312312 123123123 123321123 12341234 12344321 123454321 1234554321 12345678
123456789 1234567890 123456789a 123456789q 12345678a 123456a 123456aa 123456abc 123456q 123654789 123698745 123abc123
13131313 1314520 13572468 13579246 1357924680 142536 14725836 147258369 147852369 14789632 159357159357 159753159753
19411945 1a2b3c 1a2b3c4d 1a2b3c4d5e 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qazxsw2
1qazxsw23edc 20012001 20202020 2468013579 24681012 27182818 2pac 2wsx3edc 31415926 314159265 3141592653 321321321
36925814 42424242 44332211 456789123 50cent 5201314 5211314 55667788 66666666 69696969 741852963 7758521 77777777
789123456 789456123 87654321 88888888 951753852 963852741 98765432 987654321 99999999 a123456 a12345678 a123456789
a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aaa aaaa aaron abby abc abc123456 abcabc abcd abcde abcdef abcdefg
abcdefgh abcdefghi abcdefghij abcxyz abdullah abigail access accesscode accountant accounting acdc acmilan adam admin
adminadmin administrador administrateur administrator adminpass adminpassword adrian adriana adrienne aerosmith africa
agnieszka ahmed aidan airborne airbus airforce airplane aisha ajax alabama aladdin alan alaska albert alberto alegria
alejandra alejandro aleksandra alessandra alessandro alex alexander alexandra alexandre alexandria alexis alfred
alfredo alice aliceinwonderland alicia alien aliens alison allah allahuakbar allison aloha alpha alphabet alphaomega
alvin always alwaysandforever amanda amazing amazon amber amelia amen america american americano amor amorcito amore
amormio amsterdam amy anakin anarchy andre andrea andreas andres andrew android andromeda andy angel angela angeleyes
angelica angelina angelito angelo angels angie anita ann anna annette annie anonymous ansible anthony antonia antonio
anything apache apollo apple applepie apples april aragorn archangel archer architect area51 argentina ariana
arianagrande arianna ariel arizona army arnold arrow arschloch arsehole arsenal arsenalfc artemis arthur arturo
asd123456 asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdqwe asdzxc ashley ashton assassin asshole
asteroid astonvilla astronaut athena athens atlanta atlantic atlantis atomic audi audrey august auntie aurora austin
australia australian austria autumn ava avengers avocado awesome awesomeness aws axe azerty azertyuiop azure baba babe
babes baby babyangel babyblue babyboy babycakes babydoll babyface babygirl babylon babylove backup bacon bad badass
badboy badday badger badgirl badluck bahamas bailey bambi banana bananas bandit bangladesh banker banking barackobama
barbara barbie barca barcelona barry bart bartek bartsimpson baseball basketball bass bassist bassman bastard batgirl
batman bayern bayernmunchen beach beachbum beaches bear bears beast beastmode beatles beatriz beautiful beautifulgirl
beauty beaver bebe bebita bebito beckham becky beer beethoven behappy beijing belgium believe believer bella bellaswan
ben bender benfica bengals benjamin beretta berlin bernard bernardo bernie besiktas bestfriend bestfriends beta beth
betty beyonce bff bffs bianca biatch bibi bible bicycle bienvenue big bigbang bigbear bigben bigbird bigblue bigbob
bigboobs bigboss bigboy bigcock bigdaddy bigdick bigdog bigfish bigfoot biggirl bigmac bigman bigmoney bigred bigtime
bigtits bike biker bikers biking bilbo bill billie billionaire billy billybob biology birthday bismillah bison bitch
bitches bitcoin blabla blablabla black blackberry blackbird blackblack blackcat blackhawk blackhawks blackjack
blackmagic blackmetal blackpearl blackpink blackrose blackwhite blade bladerunner blades blahblah blahblahblah blake
blaze blazer bleach blessed blessing blessings blink blonde blondie blossom blowjob blue blueberry blueblue blueeyes
bluesky blume blumen bmw boat boats bob boba bobafett bobbob bobby bobmarley bobo boca bocajuniors boeing bollocks
bomb bomber bombs bond bonita bonjour bonjovi bonnie boobies boobs books boom boomer bored boricua boring borussia
boss bossman boston bowling boxing boy boyfriend boys brad bradley brady brandon brandy brasil brave braveheart braves
bravo brazil breakingbad brenda bret brett brian bright brightness britain british britney britneyspears brittany
broccoli broncos bronx brooke brooklyn brother brothers browneyedgirl browneyes brownie brownies browns bruce bruins
brunette bruno brutus bryan bryce bts btsarmy bubba bubbles buckeyes buddha buddy budweiser buffalo bugsbunny bulldog
bulldogs bullet bullets bulls bullshit bumblebee bunnies bunny burger burrito business buster butterflies butterfly
c3po cadillac caesar cairo calcio caleb california californication callofduty calvin camaro cambridge camelot cameron
camila camille camper camping canada canadian candice candy candycane candyman canyon caonima cappuccino captain
captainamerica captainjack captainkirk caramel cardinals career carl carla carlo carlos carmen carol carolina caroline
carrie carrot cartman casey cash cashmoney casino casper cassie cat catcat catdog catherine cathy cats catwoman
cecilia celebrate celtic celtics centos cesar chad challenger champagne champion champions change changeme
changepassword changethis chaos chargers charizard charles charlie charlotte cheer cheerleader cheese cheeseburger
cheesecake cheetah chelsea chelseafc chelsey chelsie chemistry cherries cherry cherryblossom cheryl chester cheval
chevrolet chevy chewbacca chewie chicago chicagobulls chicken chickens chickenwing chico chiefs child children chile
china chinese chivas chloe chocolat chocolate chocolates chopper chouchou chris christ christian christina
christinaaguilera christine christmas christopher christy church ciao cincinnati cinderella cindy cisco claire clara
clark claudia clayton cleo cleopatra cleveland climbing clinton closed cloud cloudstrife club clubbing cobra coca-cola
cocacola cock cocks coco code coder coding cody coffee coke coldplay cole colin college colombia colorado colts
columbia comet command commander commando company computer confidential config configure connect connected connection
connor console contrasena contrasenia control controller cookie cookiemonster cookies cool coolcool cooldude coolgirl
coolguy coolman coolness copper corazon corey corinthians corona corvette cosmic cosmos coucou cougar counterstrike
courage courtney cousin cow cowboy cowboys cowgirl coyote crab crazy crazyboy crazyfrog crazygirl crazylove crazyman
create creation creative creature cricket crimson cristian cristiano cristianoronaldo cristina cruzazul crypto crystal
cuba cubs cum cumshot cupcake cupcakes curtis cute cutegirl cuteness cutie cutiepie cycling cynthia czesc dad dada
dadada daddy daffyduck dagger daisy dakota dale dallas damian damien dan dance dancer dancing daniel daniela danielle
danny daredevil dark darkangel darkknight darklord darkman darkness darkside darkstar darling darren darthvader
database daughter dave david davide davinci dawn dccomics deadpool dean deathmetal deathstar debbie debian deborah
december default defaultpassword delia delta deltaforce demo demodemo demon demons denise denmark dennis denver
depechemode derek derrick desert desiree destiny destroy destroyer destruction detroit deutschland develop developer
device devil devilman devils devin devon dexter dfghjkl diablo diamond diamonds diana diane dick dickhead diego dieter
digimon dipshit disco discodisco discovery dj djdj docker doctor doctors doctorwho dodge dodgers dodo dog dogdog
dogecoin doggie doggy dogs dollar dollars dolphin dolphins dominic dominique don donald donaldduck donaldtrump donkey
donkeykong donna donovan dontknow donut doraemon doris dortmund doudou doughnut douglas download dragon dragonball
dragonballz dragonfire dragonfly dragons dream dreamcatcher dreamer dreamgirl dreaming dreamland dreams drew driver
drpepper drummer drums drupal ducati duck duckie ducks ducky dudu duke dumb dumbass dumbledore dumbo dupa dupadupa
dusk dustin dwarf dwight dylan dynamite eagle eagles earl earth earthquake easter ebay echo eclipse ecuador eddie
edgar edith edmund eduardo education edward edwardcullen edwin eeyore egypt einstein elaine eleanor elena elephant
eleven elf eli elijah elisa eliza elizabeth ella ellen elmer elmo elves elvis elvispresley emerald emilio emily eminem
emma emmanuel emperor empire energy engel engineer engineering england english enrique enter enterprise entrada entrar
entry eric erica erick erika erin ernesto ertyuiop espana esperanza espresso esther estrella ethan ethereum ethernet
eugene eva evan evanescence evelyn everton everything example excalibur excellent exo explorer explosion facebook
fairies fairy fairytail fairytale faith faithful falcon falcons fall fallenangel fallout falloutboy familia famille
family familyguy fantastic fantasy fat fatboy fatcat fate father fatima fatman fcbarcelona fearless february federico
felicidad felipe felix fenerbahce fernanda fernando ferrari feyenoord ficken filipino finalfantasy finland fiona fire
fireball firebird firefighter firefly firefox fireman firewall fireworks first firstlove fish fisher fishes fishing
five flame flamengo flames flamingo flash florian florida flower flowerpower flowers fluffy fly flyaway flyers flying
football footballer force ford forest forever foreverandever foreverlove forgotpassword formula fortnite fortune four
fox foxes foxtrot foxy france frances francesca francesco francis francisco frank frankie franklin freak freaks freaky
fred freddie freddy frederic freedom freeze french friday friend friends friends4ever friendship frodo frog froggie
froggy frogs frozen fuck fucker fucking fuckit fuckme fuckoff fuckthat fuckthis fuckyou fuckyouall fun funfun funky
funkymonkey funkytown funny funtime fussball fussballgott futbol futebol futurama gabriel gabriela gabriella
galatasaray galaxy galileo game gameboy gameofthrones gamer gamers games gaming gamma gandalf ganesha gangsta gangster
garden gardening garfield garlic garrett gary gatorade gators gavin gecko geek geeks geeky geheim geheimnis gemma
genesis genius geoffrey george georgia gerald gerardo gerhard german germany gerrard getin getmein getout gfhjkm ghana
ghbdtn ghost ghostrider ghosts giants gilbert gina ginger giovanni giraffe girl girlfriend girlpower girls github
gitlab gizmo gladiator glassfish glenn glitter glock gloria glorious glory gmail goblin god godbless goddess godfather
godisgood godislove godlike godsmack godzilla goku gold golden golden-eye goldenboy goldeneye goldfinger goldfish
goldie golf golfer golfing gollum gonzalo goodboy goodbye goodday goodgirl goodlife goodluck goodmorning goodnight
goodtimes goofy google goose gordon gorgeous grace gracie grafana graham grandma grandpa grandson grant grape grapes
great greece green green-arrow greenday greeneyes greengreen greenlantern greg gregory gremio gryffindor grzegorz gta
guadalupe guest guestguest guillermo guinness guitar guitarhero guitarist gummybear gun gunner gunners guns
guns-n-roses gunsnroses gunther gustav gustavo gwen gymnastics gypsy hacked hacker hackers hackme hades haha hahaha
hahahaha haley halleluja hallelujah hallo hallohallo halloween hallowelt halo hamburg hamburger hamlet hammer hammers
hammertime hamster handball handsome hannah hansolo happiness happy happybirthday happyday happygirl hardcore hardware
harley harley-davidson harleydavidson harleyquinn harleys harold harrison harry harrypotter harrystyles harvard harvey
hase hasi haslo haslohaslo hassan havoc hawaii hawaiian hawk hawkeye hazel heat heather heaven heavenly heavymetal
hector hehe hehehe heidi heineken heinrich heisenberg hejhej hejsan helen helena hell hellfire hello hellohello
hellokitty hellothere helloworld hellyeah helmut henry hentai hercules hermione hermosa hero heroes hershey hertha
heslo hidden hiding highschool highway hihi hiking hill hillside hiphop hippie hippy history hitman hjkl hobbit hockey
hogwarts hoho hola holiday holidays holland hollywood holyspirit homer homersimpson homework honda honesty honey
honeybear honeybee honeybun honeypie hongkong honor honour hope horizon horse horseman horses hospital hot hotboy
hotdog hotgirl hotmail hotmama hotstuff hottie house houston howard hugo hulk hulkhogan hummer hund hunter hunting
hurricane husband hussein ian ibrahim ice iceberg icecold icecream icecube icehockey iceman ichliebedich idiot
idontcare idontknow ignacio ilovecats ilovechocolate ilovedad ilovedogs ilovegod iloveher ilovehim ilovehorses
ilovejesus iloveme ilovemom ilovemusic ilovemylife ilovemymom ilovemyself ilovesex iloveu iloveyou iloveyoubaby
iloveyouforever iloveyousomuch iloveyouu iluvu imagination imagine impala imperial independence india indian indiana
indianajones indians indonesia inferno inlove insane insanity inspire instagram install inter internazionale internet
inuyasha invisible ipad iphone ireland irene irina irish iron ironmaiden ironman isaac isabel isabella isabelle isaiah
island islands israel istanbul itachi italia italian italy ivan jack jackdaniels jackie jackpot jackson jacksparrow
jacob jacobblack jacqueline jade jaguar jaime jakarta jake jamaica james jamesbond jamie jane janet janice janine
january japan japanese jared jasmine jason jasper java javascript javier jay jayden jayson jboss jean jeanne jedi
jediknight jedimaster jeep jeff jeffrey jehovah jen jenifer jenkins jenna jennifer jenny jerald jeremy jerome jerry
jessica jessie jesus jesuschrist jesusfreak jesusis jesusismylord jesuslovesme jesussaves jetaime jewel jewels jill
jim jimbo jimjim jimmy jkl joan joanna joaquin job jobs jochen jodie joe joejoe joejonas joel joey johanna johannes
john johndoe johnjohn johnlennon johnny johnson jojo jojojo joke joker jokers jokes jonas jonasbrothers jonathan
jonathon jonny joomla jordan jorge josefina joseph josh joshua josiah joy joyce juan juancarlos judith judo judy
juergen juju julia julian juliana julie juliet juliette julio july june jungle jupiter jurassicpark jurgen justice
justiceleague justin justinbieber juve juventus kacper kaetzchen kaiser kaka kamil karate karen karina karla karolina
katana katarzyna kate katelyn katherine kathleen kathryn kathy katie katrina katyperry katze kawasaki kayla keith
kelly kelsey kelvin ken kendra kennedy kenneth kenny kenobi kenya kerstin kevin key keyboard keykey khaleesi khalid
kiddo kids kiki kill killbill killer killers killkill killme kim kimberly king kingdom kingking kingkong kings
kingston kirby kirk kirsten kitkat kitten kittens kitty kittycat klaus klingon knicks knight knights koala kobe
kobebryant kocham kochamcie kochanie konnichiwa korea korean korn kotek kotenok krakow krasotka krishna kristen
kristin kristina kristy krystal krzysztof ksiezniczka kubernetes kungfu kurt kurtcobain kyle l3tm3in lady ladybug
ladygaga lake lakers lakes lala lalala lalalala lamborghini lance lancelot landon laptop lara larry lasagna lassie
lasvegas laugh laughing laughoutloud laura lauren lawrence lawyer lazio lazy leah lebron lebronjames lechpoznan
ledzeppelin lee leeds leedsunited legend legendary legends legia legiawarszawa legion legolas lele lemon lemonade leo
leonard leonardo leonie leopard leslie leticia letme letmego letmein letmeinnow letmeinplease letmesee liam liberty
library liebe liebling life lifeisbeautiful lifeisgood lifeless lifesucks light lightbulb lighthouse lightning lights
lili lilian lillian lilly lily lime lincoln linda lindsay lindsey linkedin linkinpark linkzelda lintel linux lion
lionelmessi lionking lions lisa little littlebit littlegirl littleman littleone live livelaughlove livelife
livelovelaugh liverpool liverpoolfc lizard lkjhgf lkjhgfdsa lmao lobster lockdown locked logan login loginlogin logon
lol lola lolita lollipop lollol lolo london longhorns looneytunes lord lordoftherings lorena lorenzo lorraine losangeles
losenord loser losers lost lou louie louis louise loulou love loveable loveandpeace lovebird lovebug loved lovehurts
loveis loveisblind loveislife loveless lovelove lovely loveme lover lovers loves lovestory lovesucks loveyou loving
loyalty lozinka lubov lucas lucia lucifer lucille lucky luckyone lucy luffy luigi luis luke lukeskywalker lulu luna
lunatic luv luvme luvyou lydia lynn lyubov mabel mac macaroni macintosh mackenzie mad maddog madison madman madmax
madonna madrid mafia magdalena maggie magic magical magician magneto magnum malaysia malcolm malgorzata mama mami
mamita mamma manager manchester manchesterunited mandalorian mandy manfred mango maniac manila manuel manuela
manunited manutd maradona maranatha marcel marcela marcelo march marcia marcin marco marcos marcus margaret marge
maria mariah mariana marianne marie marina marine marines mario marion mariposa marissa mark market marketing marlene
marley marriage married mars marseille marta martha martin martina martinez martini marvel marvin mary mason
massachusetts master masterchief masterkey mastermaster mateusz math mathematics mathieu matrix matteo matthew maui
maureen maurice mauricio maus mausi maverick mavericks max maxi maximus maxmax maxwell may mayhem mazda mccartney
mckenzie medical medicine meg megadeth megaman megan melanie melbourne melissa melon melvin memphis meow mercedes
mercury merlin mermaid mermaids messi metal metalhead metallica meteor metroid mets mewtwo mexicano mexico mia miami
miamor micah michael michaela michaeljackson michaeljordan michal micheal michela michelangelo michelle mickey
mickeymouse microsoft midnight mifamilia miguel mike mikemike mikey milan military milkshake million millionaire
millions milo milton mimi mimimi mindy minecraft mini minnesota minnie minniemouse miracle miracles miranda misiaczek
misiek missy misty mitchell mitsubishi mittens mivida mnbvcxz mnbvcxzlkjhgfdsapoiuytrewq modem moderator modernwarfare
mohamed mohammad mohammed molly mom mommy momo mona moncoeur monday money moneyman moneymoney moneypenny mongodb
monica monika monique monitor monkey monkeybutt monkeyman monkeys monster monsterinc monsters moon moonlight moonshine
moose mordor morgan morocco moron morpheus moscow motdepasse mother motherfucker mothers motocross motorbike
motorcycle motorola mountain mountaindew mountains mouse mozart muffin muhammad mulan mulder mumbai murphy music
musica musicislife musiclover mustafa mustang myangel mybaby mychemicalromance mydog mydream myfamily mygirl myheart
mylife mylittlepony mylove mypassword myron mysecret myself myspace mysql mystery mystic nacho nadia nagios nala
namaste nana nancy naomi napoleon napoli naruto nasa nascar nashville nastya natalia natalie natasha nathalie nathan
navy navyseal nebula needforspeed neil nelson nene neo neptune nerd nerds netflix netherlands network networks never
neveragain nevergiveup neverland nevermind newcastle newpassword newton newyork newyorkcity newyorkyankees newzealand
neymar nginx niallhoran nicholas nick nickjonas nicky nicola nicolas nicole nigeria night nightfall nightmare nights
nightwing nightwish nihao nikita nikki nina nini ninja ninjas nintendo nipples nirvana nissan noah nobody noel nokia
nolan nono nonono noodle noodles nopass nopasswd nopassword nora norma norman norway nothing nova november noway
nuclear number numberone numbers numero nurse nurses nursing nutella nyc nymph oasis obama obi-wan obiwan ocean oceans
october octopus office offline ogre olga oliver olivia olympus omega omg omgomg one onedirection onelove onepiece
onetwo onetwothree onion online open open-sesame opendoor opening opensesame openup operator oracle orange oranges
orca orchid oreo orion orlando oscar otter owen owl owner oxford p4ssw0rd p@$$w0rd p@55w0rd p@ssw0rd p@ssword pa$$w0rd
pa$$word pa55w0rd pa55wd pa55word pacific packers pacman paige pakistan palmeiras pam pamela pancake panda pandas
pantera panther panthers paola papa papi papito paradise paramore paris parker parol parola parool parrot party
partyanimal partyboy partygirl partytime pascal pass passcode passpass passphrase passw0rd passw@rd passwd password
passwords passwort pat patches patricia patricio patrick patriots patryk paul paula paulina pauline paulo paypal peace
peaceandlove peaceful peacelove peach peaches peacock peanut peanutbutter peanuts pearl pearls pebbles pedro pegasus
peggy pele penguin penguins penis penny pepe pepito pepper peppers pepsi pepsicola perfect perfection perl perry peru
pete peter pferd pferde philadelphia philip philippe philippines phoebe phoenix php physics pianist piano picard
picasso pickles pigeon piglet pikachu pilot pimp pimping pinay pineapple pink pinkfloyd pinky pinoy pioneer pipi pipo
pirata pirate pirates piratesofthecaribbean pistol pittsburgh pixie pizza pizzahut pizzaman planet planets platinum
playa playboy playboys player players playgirl playstation playtime pleaseletmein pluto pocahontas poiuyt poiuytrewq
pokemon poker poland polarbear police policeman polish polly polska pony pooh poohbear pookie poop poopoo poopy popo
poppy porn porno pornstar porsche portland porto poseidon postgres potato potter power powerful powerranger
powerrangers powers preciosa precious president preston pretty prettyboy prettygirl prettywoman pride prince princesa
princesita princess princesse princeton prinzessin priscilla private professor program programmer programming proud
psycho psychotic puertorico puma pumas punisher puppies puppy puppydog puppylove purple purplerain pussy pussycat
python q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qaz123wsx qazqaz qazwsx qazwsxedc qazwsxedcrfv
qq123456 queen queenbee queens quentin quincy qw12er34 qwaszx qwe123456 qweasd qweasdzxc qweqwe qwer qwerasdf
qwerasdfzxcv qwert qwerty qwertyqwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzuiop r2d2 rabbit rabbits
racecar racer rachael rachel racing radiohead rafael raiders railroad rain rainbow rainbows ralph rambo rammstein
ramon ramona ranger rangers rangersfc rap rapper rascal raspberry raul raven ravens ray raymond reading realmadrid
rebecca rebel rebellion rebels recover red redbull reddog redhat redhead redis redred redrose redskins redsox redwine
redwings reggae reggie regina reginald remington rene renee reset resetpassword residentevil resistance respect
restart restore revolution rex rhino rhonda ricardo rich richard richrich rick ricky rifle rihanna riley riot rita
river riverplate rivers road roadking roadrunner rob robbie robby robert roberta roberto robin roblox robocop robyn
rochelle rock rocket rocknroll rockon rocks rockstar rockstars rocky rockyroad rodney rodrigo rodzina rofl rogelio
roger roland rollingstones roma roman rome romeo romeoandjuliet ron ronald ronaldinho ronaldo ronnie rooney root
rootpass rootroot rosa rosalinda rosario rose rosebud rosemary roses ross router roxy roy royal royals royalty ruben
ruby rufus rugby rum runescape runner running russ russell russia russian rusty ruth ryan s3cret sabine sabrina sadie
saibaba sailboat sailing sailor sailormoon saints sakura salasana sales sally salut salvador salvatore sam samantha
sammy sample samsam samson samsung samuel samurai sanandreas sandiego sandra sandwich sandy sanfrancisco santiago
santos saopaulo sapphire sara sarah sasha sassy sasuke satan saturday saturn saudade saul sauron sausage savage
savannah schalke schatz schatzi scheisse schmetterling school schools science scooby scoobydoo scooter scorpio
scorpion scotland scott scottish scrubs scully sdfghjkl sean seattle sebastian second secret secrets secretsecret
secure secured security sega seinfeld semperfi senha senhas seoul sephiroth september serena sergio server service
sesame seth setup seven sex sexbomb sexsex sexual sexy sexyback sexybitch sexyboy sexygirl sexylady sexymama sexyme
shadow shadows shakespeare shakira shane shanghai shannon shaq shark sharks sharon shaun shawn sheila shelby sherman
sherry shine shining shiny ship ships shirley shit shithead short shorty shotgun shrek sidney sifre sigma signin
silence silent silver silverado silverfox silvia simba simon simone simpsons singapore singer singing single sister
sisters skate skateboard skater skating skiing skinny skittles skyrim skywalker slayer sleep sleeping sleepless sleepy
slim slimshady slipknot slytherin small smallville smart smile smiles smiley smileyface smith smithwesson smokey snake
snakes snapchat snickers sniper snoop snoopdog snoopdogg snoopy snow snowball snowboard snowboarding snowflake snowman
snuggles soccer soccerball sofia softball software sohappy soldier soldiers soleil solnce solnyshko something sommer
son song sonic sonne sonnenschein sooners sophia sophie sopranos sorcerer southafrica southpark space spacejam
spaceman spaceship spaghetti spain spanish sparkle sparkles sparky sparrow spartak spartan spartans special spencer
spider spiderman spidey spike spirit spock spongebob sporting spot spotify spring spurs squidward squirrel stacey
stacy stanford stanley star star-trek star-wars starburst starcraft stardust starfish stark starlight stars start
starter startrek startup starwars steak stealth steel steelers stefan stefanie stefano stella stephanie stephen steve
steven stevie stewart stewie stitch stone stones storm stormtrooper stormy strawberries strawberry strength strong
stuart student students studying stupid stupidboy stupidgirl subaru subway suck sucker sucks sue sugar sugarpie
sugarplum summer summerlove summertime sunday sunflower sunny sunnyday sunrise sunset sunshine super superadmin
superfly supergirl superhero superjunior superman supermario supernova supersecret supersonic superstar superuser
supervisor support surfer surfing susan susana sushi suzanne suzuki suzy swallow sweden swedish sweet sweetheart
sweetie sweetiepie sweetlove sweetness sweetpea sweets swim swimmer swimming switch switzerland sword swordfish swords
sybase sydney sylvester sylvia sysadmin system systemofadown taco tacos taiwan tall tamara tammy tango tania tanner
tanya tara tardis targaryen tasha tata tatiana taylor taylorswift tea teacher teachers teamo teamomucho teatime techno
ted teddy teddybear temp temporary temppass temppassword tennessee tennis tequiero tequila teresa terminal terminator
terrance terry test tester testing testpass testpassword testtest testuser teufel texas thailand thebeatles thecure
thelma theodore thepassword theresa third thomas thor three thug thuglife thunder thunderbird thunderbolt thursday
tiamo tiffany tiger tigers tigger tiggers tim timmy timothy tina tinkerbell tiny tired titan titanic titanium titans
titi tits titties toad tobias toby today todd together token tokyo tom tomas tomasz tomato tomcat tommy tomorrow
tomtom toni tonight tony toor tootsie topaz topgun topsecret tornado torres toto tottenham toyota tracey tracy trade
trader train trains trance travis trent trevor trial trigger trinity trish tristan trixie troll troy truck trucker
truelove trump trumpet trust trustno trustnoone truth tsunami tuesday tulip tupac tupacshakur turbo turkey turtle
turtles tutu tweety tweetybird twilight twins twitter twix twothree tyler typhoon u2 ubuntu ufo uiop ulrike uncle
unicorn unicorns unique universe university unlock unlocked unlockme update upgrade upload uranus ursula usa usarmy
user username users useruser usmc vader vagina vagrant val valentin valentina valentine valeria valerie valley vampire
vampirediaries vampires vanesa vanessa vanilla vasco vegas vegeta venezuela venom venus vera vernon veronica vicecity
vicente vickie vicky victor victoria victory vietnam viking vikings vince vincent viola violet violin violino viper
virginia visitor vivian vixen vladimir vodka volcano voldemort volkswagen volleyball voyager wachtwoord wade waffle
waffles wales walter wanda warcraft warhammer warlord warren warrior warriors warszawa washington water waterfall
waterfalls watermelon wayne weblogic webmaster website wedding wednesday weekend welcome welcomeback welcomehome
welkom wendy werder werewolf wertyuiop wesley westham whale whales whatever whatsapp whatsup whatthehell whiskers
whiskey whisky white whitewolf whitney whoami whocares wife wifi wii wild wildcard wildcat wildcats wilder wildfire
wildthing wilfred will william williams willie willkommen willow wilma wilson winchester windows wine winner winners
winnie winniethepooh winning winston winter winterfell winteriscoming wintertime wireless wisconsin wisdom witch
wizard wizards wlan woaini wodemima wojtek wolf wolfgang wolfman wolfpack wolverine wolves wonder wonderful wonderland
wonderwoman woods woody wordpress work worker working world worldofwarcraft worldpeace wrestler wrestling writer
wsxedc wtf wwe xavier xbox xcvbnm xfiles xmen xxx xxxx xyz xyzzy yahoo yamaha yankees yasmin yeahyeah yellow yesno
yesterday yesyes yoda yolanda yoshi youandme yourpassword youtube yoyo yoyoyo yvonne zabbix zachary zaq zaq12wsx
zaq1xsw2 zaq1zaq1 zaqwsx zaqxsw zaza zebra zelda zenit zeppelin zeta zeus zidane ziggy zoe zoey zombie zombies zozo
zulu zuzu zvezda zxcv zxcvb zxcvbn zxcvbnm zxcvzxcv zxczxc zzz
`
    .trim()
    .split(/\s+/),
);
