/**
 * What people choose most, without the digits and signs they put at its ends. With at least ten characters asked for,
 * lists of whole passwords would add little: what matters are these words with "123!" behind them, or two in a row.
 * Names in English and Spanish, pets, teams, places, cars, brands, food, songs, phrases, words of our trade.
 */
const words = `
aaa aaron abc abcd abcdef abcdefg abcdefgh abcdefghij abigail abraham abril abuela abuelo academy acapulco acceso
access account accountant accounting accounts acdc acorn active adam adams admin administrador administrator
administrators adobe adrian advance aerosmith africa agent agnes agosto agua aguila aguilar aidan air airforce
airplane airport ajax alabama alan alarm alaska albert albuquerque alejandra alejandro alert alex alexander alexandra
alexis alfred algebra alice alicia alien aliens allen alligator allison allmine allstar alone alpha alvarez always
alyssa amanda amarillo amazing amazon amber amelia america american amiga amigo amigos amor amorcito amores amsterdam
amy ana anaconda anaheim anakin anchor anderson andre andrea andres andrew android andy angel angela angelica angelina
angels animal animals anime anita anna anne annie anonymous answer anthem anthony antonio anything apache apartment
apollo apple apples apricot april aquaman aquarius arcade archer archery argentina ariel aries arizona arkansas
arlington armando army arnold arrow arroz arsenal arthur artist artista asd asdasd asdf asdfasdf asdfgh asdfghjkl
asdqwe ashley ashton aspen assassin astros athena athlete athletics atlanta atlantic atlantis atomic attack attitude
audi audit audrey august aurora austin australia austria author autumn ava avalanche avatar avengers average avery
avocado awesome axle azerty baby babyboy babygirl backup bacon badass badboy badger badgirl bagel bahamas bailey baker
bakersfield ballet baltimore bamboo banana bananas bandit bank banking barbara barbecue barcelona barnes barry
baseball baseballs basement basic basket basketball bass bat batman batonrouge battlefield bayern beach beaches beagle
beans bear bears beast beatles beatriz beautiful beauty beaver bebe becky bee beef beer belgium believe believer
belinda bell bella benfica bengals benito benjamin bennett bentley berlin bernard bernardo bestfriend bestfriends beta
beth bethany better betty beverly beyonce bff bicycle bienvenida bienvenido bigboy bigdaddy bigdog bigman bigrig
bigtime bike biker bikers bill billiards billion billionaire bills billy bingo bird birds birmingham birthday biscuit
bitch bitches bitcoin black blackbird blackcat blackhawks blackjack blackout blackstar blade blahblah blake blazer
blazers bleach blessed blessing blink blonde blondie blood bloody blossom blue bluebell blueberry bluebird bluejays
bluemoon bluesky bmw boat bob bobby bobcat boca bocajuniors bogota boise bolivia bollocks bomber bond bondage bonita
bonjovi bonnie booger boogie book books boomer boss bossman boston bottle bouncer bowie bowling box boxer boxing
boyfriend brad bradley branch brandi brandon brandy brasil brave braves brayden brazil bread breakfast breeze brenda
brendan brent brett brewers brian brianna bridge bridget bright britney brittany bro broccoli broker bronco broncos
bronx brook brooke brooklyn brooks brother brothers brown brownie browns bruce bruins bruno brutus bryan bryant bryce
bubba bubble bubblegum bubbles buccaneers bucket bucks buddy budget buffalo bugatti bugsbunny buick builder bulgaria
bull bulldog bulldogs bullet bulls bullshit bunny burger burrito business buster butler butter buttercup butterflies
butterfly butthead button caballo cabbage cabin cactus cadillac cake caleb california calling callofduty calvin camaro
camaros cambodia camel cameron camila camilla camion camionero camiones campbell camping campus canada canadiens
cancer cancun candice candle candy canucks canyon capitals capricorn captain caracas caramel cardinal carebear carga
cargas cargo caribbean carl carla carlos carlton carmen carol carolina caroline carpet carrie carrier carrot carter
cartoon casey cash cashew casino casper cassandra castillo castle castro cat caterpillar catherine cathy cats catwoman
cavaliers cecilia celebrity celery cellphone celtic celtics center central cerveza cesar chad chain chair challenger
champagne champion champions championship change changeit changeme changes chaos charger chargers charizard charles
charlie charlotte charming chase chavez check checking cheddar cheer cheerleader cheese cheesecake chelsea chelsey
cherries cherry cherryblossom cheryl chess chester chevrolet chevy chicago chicken chief chiefs chihuahua child
children chile chili chill china chipmunk chips chiquita chivas chloe chocolate chocolates chosen chris chrissy christ
christian christina christine christmas christopher christy chrysler chuck church cielo cigar cincinnati cindy
cinnamon circle civic claire clara clarence clark classic classroom claudia clave clayton cleveland cliff clifford
climbing clinton clippers cloud clouds clover clown club coach cobra coco cocoa coconut cody coffee coke cola coldplay
coleman colin collect collections colleen college collins colombia colonel colorado colts columbus combat comedy comet
comics commander company computer concert concrete conejo confused connect connecticut connie connor consuelo contigo
contrasena contraseña control convoy cook cookie cookies cool coolcat cooldude coolgirl coolguy coolio cooper copper
coral corazon corey corn corolla corona corsa corvette cosmic cosmos costarica cottage cougar cougars counterstrike
country courage cow cowboy cowboys cowgirl cox coyote crab craig cranberry crazy crazyboy crazygirl cream creative
credit creek cricket crimson cristian cristina critter croatia crocodile crow crown crusader cruz cruzazul crypto
crystal cuba cubs cuddles cummins cupcake cupid curious currency curtis custom cutie cutiepie cyber cyborg cycling
cyclist cynthia daddy daddysgirl daffodil dahlia daisies daisy dakota dale dallas damian damnit damon dana dance
dancer dancing danger daniel danielle danny dark darkangel darkness darkstar darlene darling darren darryl darthvader
data database dave david davis dawn daylight dead deadpool dean deanna death debbie debit deborah debra december deer
deeznuts default defender delaware delete delfin delgado deliver delivery delta demo demon demons denmark dennis
denver deposit derek desert desiree desktop desperado destiny detective detroit devil devils devin dexter diablo
diablos diamond diamondbacks diamonds diana diane diaz diciembre diego diesel digimon digital dinero dino dinosaur
dios disco disney dispatch dispatcher diver diving dock doctor dodge dodgers dog doggie doggy dogs dollar dollars
dollface dolores dolphin dolphins domingo dominic donald donkey donna donut donuts doodle doom doris dorothy dortmund
double douglas dove dragon dragonball dragonfly dragons dragonslayer drake drama dream dreamer dreaming dreams drive
driver driving drummer drums drunk dryvan duane dublin ducati duck ducks dude duke dumbass dumbledore dummy durango
dusk dust dustin dusty dwayne dwight dylan dynamite dynasty eagle eagles earl earth earthquake easter easy eclipse
ecuador edc eddie edgar eduardo edward edwards edwin eggplant eggs egypt eighteenwheeler eileen einstein elaine
eleanor election electric electron elena elephant eli elias elijah elite elizabeth ella ellen elpaso elsalvador elvis
email ember emerald emilia emilio emily eminem emma emotion emperor empire empresa encounter endless energy enero
engine engineer england english enigma enjoy enrique enter enterprise entrance entrar epic eric erica erick erik erika
erin ernest ernesto escalade escape escort esmeralda espana esperanza espresso esteban esther estrella eternal
eternity ethan ethereum eugene euro europe euros eva evan evans evelyn evergreen everton everyday everyone everything
evil evolution excalibur excellent exchange exotic expense expert explorer express extreme fabian fabulous facebook
factor factoring factors factura facturas fairy faith faithful falcon falcons fall familia family famous fantasia
fantastic fantasy farmer fashion faster fatboy father fatherhood favorite fearless feather febrero february felicia
felicidad felipe felix fender fernanda fernando ferrari ferraris ferret fiat field fiesta fighter final finally
finance financial finland fire fireball firefly fireman firestorm firewall fireworks first fish fisherman fishes
fishing fitness flame flames flamingo flash flatbed flexible flood flor flora florence flores florida flower flowers
floyd fluffy flyers flying focus fog foobar foobars foofighters football ford forest forever forget forgiven formula
fortnite fortune fortworth fortyniners forward foster fountain fox foxes foxy foxylady france frances francisco frank
frankenstein frankie franklin freak freaky fred freddy frederick free freebird freedom freeman freestyle freeway
freight freightliner french fresa fresh fresno friday friend friendly friends friendship fries frijol frodo frog
froggy front frost fruit fuck fucker fuckers fucking fuckit fuckme fuckoff fuckthis fuckyou fuckyouall fudge fuego
fuel funky funny funnyface funtime futbol future gabriel gabriela gabriella gail galaxy galore game gameboy gamecube
gamer gamers games gamma gandalf gangsta gangster garage garcia garden gardenia garlic gary garza gasoline gato gator
gators gavin geheim gemini gene general genesis genius gentle george georgia gerald gerardo germany getmein getmoney
ghana ghost giants giggle giggles gilbert gina ginger giovanni giraffe girl girlfriend girls girly gizmo glacier
gladiator gladys glasgow glass glen glenn glitter globe gloria glory goalie goat goaway god godbless goddess godfather
godisgood godzilla gohan going goku gold golden golf golfer gomez gonzales gonzalez good goodboy goodbye goodday
goodgirl goodluck goodness goodtimes google goose gordon gorgeous gorilla gorillaz gotcha grace gracias gracie
graciela graham grandma grandmother grandpa grandson granny grant grape grapes gravity gray great greatest greatness
greece green greenday greenlantern greensboro greg gregory griffin grizzlies grizzly grumpy gryffindor gti guacamole
guadalajara guadalupe guardian guatemala guess guesswho guest guillermo guinness guitar guitarhero guitars gumdrop
gunner gunsnroses guru gustavo gutierrez guzman gym habana hacked hacker haha hahaha hailey haiti hall hallo halloween
halo hamburger hamilton hamlet hammer hamster handsome hannah happiness happy happyday happyface happygirl harbor
hardcore hardware harley harold harris harry harrypotter harvest harvey hatred hauler hauling hawaii hawk hawks hayes
hayley hazelnut heart heartbeat heartbreak heartless hearts heat heather heaven heavenly hector hedgehog hehe heidi
heineken helen hell hello helpme henderson hendrix henry herbert hercules herman hermana hermano hermione hermosa
hernandez hero heroes herrera highlander highlife highschool highway hija hijo hiking hilda hill hills hiphop hippie
hippo history hobbit hockey hogwarts hola holiday holland hollister holly hollywood homeboy homeland homer homerun
homework homies honda honduras honest honesty honey honeybear honeybee hongkong honolulu hope horizon hornet hornets
horse horses hospital hotboy hotdog hotgirl hotmail hotmama hotrod hotsauce hotshot hotstuff hottie hounddog house
houston howard hughes hugo hulk hummer hungary hunter hunting hurricane husband husky hyena hyundai iamcool iamgod
iamthe iamthebest ian ice iceberg icecold icecream iceland icicle idaho idiot idontknow ignacio ignore iguana ijn
ilikepie illinois illusion ilovegod ilovehim ilovejesus ilovemom ilovemydog ilovemyfamily ilovemykids ilovemyself
ilovemywife iloveu iloveyou ilse imagine immortal impala important impossible india indiana indianapolis indonesia
inferno infiniti infinity inlove innocent insane insect inside inspiration instagram insurance intel inter internal
international internet interstate intruder invierno invisible invoice invoices invoicing iowa iphone iran iraq ireland
irene iris irma ironhorse ironmaiden ironman isaac isabel isabella isaiah ishmael island israel itachi italia italy
ivan ivory jack jackass jackdaniels jackie jackpot jackson jacksonville jacob jacqueline jade jaguar jaguars jaime
jaja jajaja jake jalapeno jalisco jamaica jamal james jamie jan jane janet janice january japan jared jasmin jasmine
jason jasper javier jay jayden jayz jazz jean jedi jeep jeff jeffery jeffrey jello jelly jellybean jellyfish jenkins
jenna jennie jennifer jenny jeremiah jeremy jerkoff jermaine jerome jerry jersey jess jesse jessica jessie jesucristo
jesus jesuschrist jesusfreak jesusislord jesusloves jesussaves jets jill jillian jim jimenez jimmy joan joana joanna
joanne joaquin jodie joel joey johanna john johnny johnson joker jon jonah jonathan jones jordan jordyn jorge jose
josefina joseph josephine josh joshua journey joy joyce joyful juan juana juanita judith judo judy jueves juice julia
julian juliana julie juliet julio july jumper june jungle junio junior jupiter justdoit justice justin justinbieber
justme juventus kaitlyn kamikaze kangaroo kansas kansascity kanye karate karen karina karl karla karma kate katherine
kathleen kathryn kathy katie katrina kawasaki kay kayla keepout keith kelly kelsey ken kendra kenneth kenny kentucky
kenworth kenya kerry ketchup kevin keyboard khan kia kickass killer killers killme kim kimberly kindness king kingdom
kingkong kings kirby kirk kiss kisses kissme kissmyass kitchen kitten kitty kiwi knicks knight knights knowledge koala
kodiak korea korn kristen kristin kristina kristy kryptonite kumar kungfu kurt kyle lacrosse ladies lady ladybird
ladybug ladygaga lagoon lake lakers lamb lamborghini lance landrover lantern laptop laredo larry lasagna laser
lastname lasvegas latoya latte laughing laughter laura lauren lavender lawrence lawyer leader leaf leah learning
leather lebanon ledger ledzeppelin lee leeds legacy legend legends legolas lemon lemonade lemontree leo leon leonard
leonardo leopard leprechaun leroy leslie leticia letitbe letmein letmesee letsgo lettuce lewis lexington lexus liam
libertad liberty libra library license licorice lifeisgood lifetime light lighthouse lightning lights lightsaber lilac
liliana lillian lilly lilwayne lily lima lime limited limon lincoln linda lindsay lindsey linkinpark lion lions lisa
lisbon listen little littlebit littleman liverpool living lizard lizzie lkjhgfdsa llama lmao loading loads loan loans
lobo lobster lockdown locked logan logical login logistics logon lois loki lol lollipop lollypop london lonely
lonewolf long longbeach longhair longhorns lookatme looking lopez lord lorena lorenzo lori lorraine losangeles loser
losers lost lottery lotus louis louise louisiana louisville lourdes love lovebug lovehate lovelife lovelove lovely
lovemaking loveme lover lovers loves lovesex lovesme loveyou loveyourself lowboy lowrider loyal loyalty lubbock lucas
lucia lucifer lucille lucky luckydog luckyone luckystar lucy luffy luigi luis luke lulu luna lunar lunes lydia lynn
macaroni machine mack mackenzie madeline madhouse madison madman madonna madrid mafia maggie magic magical magician
magnet magnolia maine maintenance major makaveli malaysia malibu mama mami mammoth manager manchester mandy mango
manhattan maniac manifest manson mantis manuel manzana maple mapleleafs mar marble marc marcela marcelo march marcia
marco marcos marcus margaret margarita maria mariah mariana marie marijuana marilyn marina marine mariners marines
mario marion mariposa marisol marissa mark marketing marlboro marlene marley marlins marriage married mars marsha
marshall marshmallow marta martes martha martian martin martinez martini marvel marvelous marvin mary maryland marzo
maserati mason massachusetts master masterchief masterkey mastermind masters mateo mathew matrix matt matthew maureen
maurice mauricio maverick mavericks max maxima maximum maximus maxwell may mayhem mayo mazda mclaren meadow meatball
mechanic mechanical medical medicine medina meerkat megadeth megan mel melanie melinda melissa melon melvin member
memorial memories memory memphis menace mendez mendoza mental mercedes mercury meredith mermaid mesa metal metallic
metallica meteor metroid mets mexico mia miami miamor micah michael micheal michele michelin michelle michigan
michoacan micorazon microsoft midnight miercoles mighty miguel miguelito mike milan mile miles military milk milkshake
milkyway miller million millionaire millions milo milton milwaukee mindless minecraft mini minister minneapolis
minnesota minnie mint miracle miranda mirror mischief misfit mission mississippi missouri mist misty mitchell
mitsubishi mittens mivida mobile mocha moises mojito mole molly mollydog momanddad moment mommy mommysgirl monday
money moneymaker moneyman mongoose monica monique monkey monster monsters montana monterrey mookie moomoo moon
moonbeam moonlight moonshine moonstone moose morales moreno morgan morning morocco morris mortgage moscow moses
mosquito motdepasse moth mother motherlode motivation motocross motor motorbike motorcycle motorola motors mountain
mountains mouse movies mozart mudvayne muffin mule multimedia munoz murder murphy muscle mushroom music musica
musician mustang mustangs mustard mutant mybaby myers myfamily myfriend mykids mylife mylove mymoney mypass mypassword
myrtle myself myspace myspaceone mystery mystic mystical nadia naked nala nancy naomi napoli naranja narnia naruto
nascar nashville natalia natalie natasha nathan nathaniel nationals natural nature naughty navistar navy nebraska
nebula needle neil nelson nemesis nemo neptune nerd nestor netflix netherlands network nevada newbie newcastle
newhampshire newjersey newlife newmexico newone neworleans newpassword newyear newyears newyork newzealand nextel
nguyen nicaragua niceday nicegirl nicholas nicolas nicole nigeria night nightfall nightmare nightowl nights nightwing
nina niners ninja nintendo nirvana nissan noah nobody noel noelia nokia nonsense noodle noodles nora norfolk norma
normal norman northcarolina northdakota norway nosebleed notebook nothing nothingness nova november noviembre nsync
nuggets number numberone nursing nutella nutmeg oak oakland oasis oatmeal oaxaca obama obelix oblivion obsession ocean
oceans octavio october octopus octubre odin office officer official offspring oficina ohio oilers okay oklahoma okn
oldman oldpassword oldschool olga olive oliver olivia olympics olympus omaha omar omega onepiece onion online opel
opensesame openup operator optimus option oracle orange oranges orca orchid oregon oreo original orioles orion orlando
ortiz oscar ostrich otono otter outkast outlaw outlook outside overkill overload overlord owen owl owls oxford pablo
pacers pacific package packard packers pacman padawan padres paige painter pajaro pakistan pallet palmtree pam pamela
panama pancake pancakes pancho panda pandora pantera panther panthers panties papa papaya papi paradise paradox
paraguay paramore paranoid paris parker parrot partner party partytime pass passat passion passme passord passwd
password passwordone passwords passwort pasta pat patches patel patience patricia patricio patrick patriots patrol
patterson patty paul paula paulina pauline payday payment payments payroll peace peaceful peach peaches peacock peanut
peanutbutter peanuts pear pearl pearljam pebble pecan pedro peekaboo peggy pelican pelicans penalty penelope penguin
penguins pennsylvania penny pentium people pepper pepperoni pepsi perez perfect performance perla perro perry personal
peru peso pesos petal peter peterbilt peterpan peterson petrol petunia peugeot phantom philadelphia philip philippines
phillies phillip philly phoenix photo photography phyllis physics piano pianoman pickle pickles picture pig pigeon
piggy piglet pikachu pineapple pinkfloyd pinkpanther pinky pioneer pirate pirates pisces pissoff pistachio pistons
pitbull pittsburgh pizza planet planets plano platinum playa playboy player players playground playmate playstation
playtime please pleasure plm plum plumber pluto poiuytrewq pokemon pokemons poker poland police politics pollo pond
pontiac pony poodle poohbear poop poophead poopie popcorn popeye poppy popsicle popular porn pornstar porsche portland
porto portugal positive possible possum postal postman postmaster potato potter powell power powers prairie praise
praisegod prayer preacher precious predator predators president presley preston pretty prettygirl pretzel price pride
primavera prince princes princesa princesita princess printer priority priscilla prism prison prius private problem
prodigy professor profit program programmer progress project promise property prophet protect protection proud psycho
public puddin pudding puebla puertorico puma pumas pumpkin punisher punkin punkrock puppies puppy purple purples pussy
pussycat puzzle pwd python qaz qazwsx qazwsxedc qazwsxedcrfv qazxsw quake quality quantum quarterback quartz quebec
queen queens quentin quesadilla queso question quick quiet qwe qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu
qwertyuiop qwertz rabbit rabbits raccoon race racecar racer rachel racing radical radio radiohead rafael raider
raiders rain rainbow rainbows raindrop raindrops rainy raisin raleigh ralph ram rambo ramirez ramon ramona ramones
ramos rams randall randy ranger rangerover rangers rap raptor raptors raquel rascal raspberry rasta rat raul raven
ravens rayados raymond razor reading ready reality realmadrid reaper rebecca rebel rebellion rebels recovery red
redbull reddevil reddog redhead redneck redrose reds redskins redsox redwings reed reefer referee reggae reggie regina
register reina rejoice release religion remember remote renault renee renegade reno reptile reset resident respect
revenge revenue revolution reward rex rey reyes reynaldo rfv rhino rhodeisland rhonda rhythm ricardo rice rich richard
richardson richer richmond rick ricky rider righteous rihanna riley ripper rita river rivera riverplate rivers
riverside road roadking roadrunner roads roadster rob robbie robert roberta roberto roberts robin robinhood robinson
roblox robot rocio rock rockandroll rocket rockets rockhard rockies rocknroll rockon rocks rockstar rocky rodney
rodolfo rodrigo rodriguez rofl roger rogers rojas roland rolando roller rollingstones rollsroyce roma romance romania
romantic rome romero ron ronald ronnie rookie rooster root rosa rosalia rosario rose rosemary roses ross route router
routes roxanne roxy roy royal royals royalty ruben ruby rudy rugby rugrat ruiz rules rum runaway runner running rush
russell russia rusty ruth ryan sabado sabres sabrina sacramento sacred sadie safari safety sagittarius sahara sailing
sailor sailormoon saintlouis saints sakura salad salazar sally salmon salsa saltlake salvador salvation sam samantha
sammy samsung samuel samurai samurais sanantonio sanchez sand sanders sandia sandiego sandra sandwich sandy
sanfrancisco sanjose santa santaana santaclaus santafe santana santos sapphire sara sarah sasuke satan satellite
saturday saturn saul sauron sausage savage savannah savings savior saxophone scania scarface scarlet school schoolgirl
science scion scooby scoobydoo scooter scorpio scorpion scorpions scotland scott scottsdale scout scrabble scrappy
screen sea seahawks seal sean seashell season seasons seattle sebastian second secret secretary secreto secrets secure
security selena semi semitruck senators senha senior september septiembre serbia serenity sergeant sergio server
service seth seven sexy sexybaby sexybeast sexybitch sexyboy sexygirl sexylady sexymama sexyme shadow shadows shaggy
shakira shalom shane shania shannon shark sharks sharon sharpie shaun shawn sheba sheep sheila shelby shelley sheriff
sherlock sherry shine shiny shipment shipping shirley shitface shithappens shithead shooting shopping shorty shotgun
shut shutup sidekick siempre sierra sigma signature signin silence silent silly silver silverado silvers silvia simba
simmons simon simone simple simpson simpsons sinaloa singapore singer singh singing single sis sister sisters sith
skateboard skateboarding skater skeeter skeleton ski skiing skinny skippy skittles skoda skull skunk sky skyhawk
skyler skyline skywalker skywalkers slacker slapshot slave slayer slick slim slipknot sloth slovakia slytherin smart
smartass smarty smile smiles smiley smith smitty smoke smokey smoking smooth smoothie snail snake snakes snapper
snickers sniper snoop snoopdogg snoopy snow snowball snowboard snowboarding snowflake snowman snuggles soccer social
socks soda sofia softball software sol solar soldier soldiers soleil solstice solution somebody someday someone
something sonata song songs sonia sonic sonora sooner sooners sophia sophie soto soul soulmate southcarolina
southdakota southpark southside space spaghetti spain spanky spark sparkle sparks sparky sparrow spartan spartans
special specialist speed speedway speedy spencer spice spicegirls spider spiderman spiders spike spinach spiral spirit
spirits splash spoiled spokane sponge spongebob spooky sporting sports spot spring sprinkles sprite spurs squid
squirrel squirt stacey stacy stairway stallion stanford stanley star starbuck starbucks starcraft stardust starfire
starfish stargate stargazer starlight starlite starry stars start started startrek startup starwars station steak
steel steelers stella stephanie stephen steve steven stewart sting stingray stinky stlouis stockton stone stones
storage storm storms stormy strange stranger strategy strawberry stream street strength strider strike striker strong
stronger stuart student studio stupid stupidme styles subaru sublime submarine success sucker suckit suckme sucks sue
sugar sugarbear sullivan summer summers summertime sun sunbeam sunburst sundae sunday sunflower sunlight sunny sunrise
suns sunset sunsets sunshine super superbowl superboy supergirl superior superman supernova superstar superuser
support supra surf surfer surfing surprise survivor susan susana sushi susie suzanne suzuki swag swallow swamp swan
swanson sweden sweet sweetheart sweetie sweetiepie sweetness sweetpea sweets sweety swimmer swimming switzerland sword
swordfish sydney sylvia sympathy symphony sysadmin system systemofadown tabitha taco tacoma tacos tadpole taekwondo
tahoe taiwan tamale tamara tammy tampa tango tanker tanya tanzania tara tarantula target tattoo taurus taylor
taylorswift tea teacher teamo teamomucho technical technology ted teddy teddybear teen teenager telephone temp tempe
tempest temple temporal temporary temppassword temptation tennessee tennis tequiero tequieromucho tequila teresa
terminator terri terrible terry tesla test tester testing testpass testtest tetris texans texas tgb thailand thankgod
thanks thankyou thanos theater thebeast thebest theboss thedoctor thegame thegreat theking theman themaster theodore
theone thepassword therapy theresa therock thesims thetruth thinking thisisit thomas thompson thor thuglife thumper
thunder thunderbird thunderbolt thursday ticket tickle tide tierra tiffany tiger tigers tigger tigres tijuana tim
timber timberwolves timothy tina tinker tinkerbell tiny tires titan titanic titans toad toast toby todd toffee tofu
together toilet tokyo toledo tom tomato tomcat tommy tomorrow toni tony tool toolbox tootsie topgun topsecret torch
torment tornado toro toronto torta tortilla tortoise tortuga toshiba tottenham toucan touchdown tower toxic toyota
trabajo tracey tracy traffic trailer trailers trainer training transfer transformers transport travel traveler travis
treasure treasures treasury tree treehouse trees trevor trial tribal trickster trigger trinidad trinity tristan
triumph trojan trojans trooper tropical trouble troublemaker trout troy truck trucker trucking trucks truelove trumpet
trust trustgod trustme trustno trustnoone truth truthful tsunami tucker tucson tuesday tulip tulips tulsa tuna tundra
tunisia tupac turbo turkey turner turquoise turtle turtles tweety tweetybird twilight twins twister twitter tyler
typhoon tyrone uhb ukraine ultimate uncle undead underground undertaker unforgiven unicorn unicorns union unique
united unitedstates universal universe unknown unlimited unlock update upgrade uranus urlacher uruguay usa user
username usher usuario utah utopia vaca vacation vader valentina valentine valentino valeria valerie valley vampire
vampires vancouver vanessa vanguard vanhalen vanilla vargas vasquez vauxhall vega vegan vegas vegeta velocity velvet
venezuela vengeance venice venus vera veracruz verano verizon vermont vernon veronica vicente vicki vicky victor
victoria victorious victory video videos vienna viento viernes vietnam viking vikings village vincent vintage violet
violets violin viper vipers virgencita virginia virginiabeach virgo vision vivian vodka volcano voldemort volkswagen
volleyball volvo vortex voyager vulture wade waffle waffles wales walker wallet walnut walrus walter wanda warcraft
ward warehouse warlock warning warren warrior warriors wasd washington wasp watching water waterfall watermelon waters
watson wave waves wayne wealth weapon weasel website wedding wednesday weed weekend weezer welcome welcomeback
welcomehome wendy wesley western westside westvirginia whale whales whatever whateverman whatsup wheel wheels whiskers
whiskey whisper white whitesox whitney wichita wicked widget wii wild wildcard wildcat wildcats wildfire wildflower
wildman wildthing wildwood william williams willie willkommen willow wilson wind windmill window windows windy wine
wings winner winners winnie winston winter winterfell wire wireless wisconsin wisdom wishes witch without wizard
wizards wolf wolverine wolverines wolves woman women wonder wonderful wonderland wonderwoman wood woods woody wordpass
work workhard working workout world worldcup worldofwarcraft worm wrangler wrestler wrestling wright writer wsx wsxedc
wutang wyoming xander xavier xbox ximena xoxo xoxoxo xxx yahoo yamaha yankees yellow yesenia yesterday yesyes yhn yoda
yoga yogurt yolanda yolo yorkie yoshi youknow young youngster yourmom yourname yourpassword youtube yummy yvette
yvonne zacatecas zachary zaq zaqwsx zaqxsw zebra zelda zen zenith zeppelin zero zeus zimbabwe zodiac zoe zombie
zombies zorro zxcasd zxcv zxcvb zxcvbn zxcvbnm zzz
`

/** Folded for comparison, as `password-rules.ts` folds what is typed. */
export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
