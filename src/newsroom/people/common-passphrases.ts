/**
 * The commonest passphrases of twelve characters or more in Spanish and English, and the commonest words to which a
 * number is added to make them long enough; small letters and digits alone, as they are compared.
 */
const words = `
  contrasena contrasenia contrasenas micontrasena micontrasenia clave miclave claveclave clavesecreta password passwords
  password123 mypassword passwordpassword administrador administradora administrator administracion admin adminadmin root
  usuario redaccion redactor editor plomada plomadaplomada noticias construccion ingeniero ingenieria arquitectura
  venezuela caracas maracaibo valencia barquisimeto bienvenido bienvenida bienvenidos welcome welcomewelcome changeme
  cambiame letmein letmeinplease iloveyou iloveyouforever teamo teamomucho teamopapa teamomama teamoteamo tequiero
  tequieromucho princesa hermosa estrella mariposa corazon dragon superman spiderman batman futbol barcelona realmadrid
  realmadridcf fcbarcelona leonesdelcaracas navegantes magallanes alejandro alejandra sebastian carlos maria jesus
  jesuscristo jesusteama jesusesmipastor dioses dioseslomejor diosesamor diosesbueno graciasdios graciasadios qwerty
  qwertyuiop qwertyuiopasdfghjkl asdfghjkl asdfghjklzxcvbnm zxcvbnm qazwsxedc qazwsxedcrfv abcdef abcdefg abcdefgh
  abcdefghijkl abcdefghijklm abcdefghijklmnopqrstuvwxyz abc q1w2e3r4t5y6 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  qwerty123456 a1b2c3d4e5f6 abc123abc123 123456789012 1234567890123 12345678901234567890 012345678901 098765432109
  987654321098 123456123456 123123123123 123412341234 112233445566 121212121212 101010101010 147258369147 159753159753
  correcthorsebatterystaple lacasadepapel megustalachicha
`;

export const commonPassphrases: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
