/**
 * What people choose most, without the digits and signs they put at its ends. With at least ten characters asked for,
 * lists of whole passwords would add little: what matters are these words with "123!" behind them, or two in a row.
 */
const words = `
password passwort contrasena contraseña clave passord senha motdepasse pass passwd pwd secret geheim welcome
bienvenido bienvenida willkommen hello hola hallo letmein openup login logon signin user username admin
administrator administrador root sysadmin superuser test tester testing demo guest master default changeme change
temp temporary temporal temppassword newpassword mypassword oldpassword yourpassword thepassword mypass company
office work business money dollar dollars cash bank banking invoice invoices payment payments freight factoring
trucking trucker truck trucks loads broker carrier driver dispatch dispatcher logistics transport cargo highway
qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wasd poiuytrewq lkjhgfdsa
dragon monkey shadow sunshine princess football baseball basketball soccer hockey golf tennis futbol superman
batman spiderman ironman starwars pokemon pikachu naruto mario minecraft fortnite roblox matrix hunter ranger
killer ninja samurai warrior legend hero wizard phoenix falcon eagle eagles tiger lion panther cougar wolf wolves
bear bears shark snake cobra viper spider mustang ferrari porsche mercedes corvette camaro harley yamaha honda
toyota nissan chevy ford peterbilt kenworth freightliner volvo
iloveyou iloveu loveyou lovely love lover teamo tequiero forever friend friends family mother father daddy mommy
mama papa baby babygirl babyboy angel angels jesus christ jesuschrist god godisgood blessed faith heaven church
michael jordan jennifer jessica ashley amanda daniel david andrew anthony matthew joshua robert thomas charlie
george william james john joseph christopher nicholas benjamin samantha elizabeth victoria alexander alexandra
maria jose juan carlos miguel luis jorge pedro pablo antonio francisco javier alejandro guadalupe fernando
summer winter spring autumn fall verano invierno primavera otono january february march april may june july august
september october november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
diciembre monday tuesday wednesday thursday friday saturday sunday lunes martes miercoles jueves viernes sabado
domingo america american usa unitedstates mexico texas dallas houston chicago newyork losangeles california florida
atlanta phoenix denver memphis seattle boston miami vegas cowboys lakers yankees steelers packers patriots raiders
broncos chelsea arsenal liverpool barcelona madrid realmadrid juventus manchester
computer internet google facebook instagram twitter youtube netflix amazon apple microsoft windows samsung android
iphone laptop keyboard mouse router wireless network server database
chocolate cookie coffee orange banana cherry strawberry pepper ginger butter cheese pizza burger whiskey tequila
flower flowers rose rainbow butterfly unicorn diamond silver golden purple yellow green black white blue red
happy smile lucky freedom peace victory winner champion success power energy thunder lightning storm fire ice
secure security access trustno trustnoone whatever nothing something anything everything blahblah asdf abcd abcdef
abcdefgh abcdefghij abc aaa xxx zzz
`

/** Folded for comparison, as `password-rules.ts` folds what is typed. */
export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
