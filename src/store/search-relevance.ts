/** What a reader types, the sample articles it must bring among the first ten, and some it must not bring at all. */
export type Judgement = { q: string; finds: string[]; not?: string[] };

const andamios = 'andamios-lo-que-se-revisa-antes-de-subir';
const cerchas = 'cerchas-de-acero-metodo-de-los-nudos';
const cilindros = 'cilindros-de-prueba-que-dice-f-c';
const ciudad = 'ciudad-universitaria-de-caracas';
const compuerta = 'compuerta-radial-por-que-gira-sobre-un-munon';
const cortes = 'cortes-electricos-y-vaciados-que-no-pueden-detenerse';
const covenin1756 = 'covenin-1756-zona-suelo-y-uso';
const cubierta = 'cubierta-de-teja-sobre-machihembrado';
const curado = 'curado-del-concreto-con-35-grados';
const curvaS = 'curva-s-medir-el-avance-de-la-obra';
const drenajes = 'fin-de-lluvias-inspeccion-de-drenajes';
const encofrado = 'encofrado-presion-puntales-y-descimbre';
const escaleras = 'escaleras-huella-contrahuella-y-acero';
const gancho = 'gancho-a-135-grados-en-los-estribos';
const glosario = 'glosario-de-obra';
const grua = 'grua-torre-diagrama-de-carga';
const guri = 'guri-una-presa-que-se-sostiene-con-su-peso';
const lista = 'lista-de-chequeo-antes-del-vaciado';
const losa = 'losa-nervada-bloques-y-nervios';
const mamposteria = 'mamposteria-confinada-machones-y-vigas-de-corona';
const metro = 'metro-de-caracas-cavar-bajo-una-ciudad';
const muro = 'antes-de-las-lluvias-revise-el-muro-de-contencion';
const nodo = 'nodo-viga-columna-rotula-plastica';
const normas = 'normas-covenin-de-estructuras-guia-para-ubicarse';
const pavimento = 'pavimento-capas-ejes-y-espesores';
const pilotes = 'pilotes-fuste-y-punta';
const planilla = 'planilla-para-dosificar-una-mezcla-por-peso';
const plano = 'como-leer-un-plano-estructural';
const plomada = 'que-es-plomada';
const poligonal = 'poligonal-cerrada-planilla-de-topografia';
const presupuesto = 'presupuestar-cuando-los-precios-cambian';
const puente = 'puente-general-rafael-urdaneta';
const seca = 'temporada-seca-polvo-agua-y-curado-en-obra';
const tanque = 'tanque-elevado-presion-reserva-y-rebose';
const vida = 'trabajo-en-altura-linea-de-vida';
const zapatas = 'zapatas-y-estudio-de-suelos';

/** Judged by reading the articles, not by what the search answers. */
export const judgements: Judgement[] = [
  // One subject, however it is written.
  { q: 'construccion', finds: [glosario, plomada] },
  { q: 'construcción', finds: [glosario, plomada] },
  { q: 'CONSTRUCCIONES', finds: [glosario, plomada] },
  { q: 'constru', finds: [glosario, plomada] },
  { q: 'cabillas', finds: [gancho, nodo, plano, glosario] },
  { q: 'cabilla', finds: [gancho, nodo, plano, glosario] },
  { q: 'túnel', finds: [metro], not: [puente] },
  { q: 'tuneles', finds: [metro] },
  { q: 'muros de contencion', finds: [muro] },
  { q: 'zapata', finds: [zapatas, glosario] },
  { q: 'pilote', finds: [pilotes] },
  { q: 'andamio', finds: [andamios] },
  { q: 'arneses', finds: [vida] },
  { q: 'arnés', finds: [vida] },
  { q: 'escalera', finds: [escaleras] },
  { q: 'cercha', finds: [cerchas] },
  { q: 'losas nervadas', finds: [losa, glosario] },
  { q: 'tanques elevados', finds: [tanque] },
  { q: 'compuertas radiales', finds: [compuerta] },
  { q: 'encofrados', finds: [encofrado, lista, gancho] },
  { q: 'puntal', finds: [encofrado, glosario] },
  { q: 'machon', finds: [mamposteria, glosario] },
  { q: 'geotextiles', finds: [drenajes] },
  { q: 'presupuestos', finds: [presupuesto] },
  { q: 'presas', finds: [guri, compuerta] },
  { q: 'planos estructurales', finds: [plano] },
  { q: 'poligonales cerradas', finds: [poligonal] },
  { q: 'luces', finds: [puente] },
  { q: 'grúas', finds: [grua] },
  // Names, norms, figures and symbols.
  { q: 'COVENIN 1756', finds: [covenin1756, normas, mamposteria, zapatas], not: [gancho, nodo] },
  { q: 'covenin 1753', finds: [gancho, nodo, cilindros], not: [presupuesto] },
  { q: "f'c", finds: [cilindros] },
  { q: 'f’c', finds: [cilindros] },
  { q: '3/8', finds: [gancho, mamposteria, plano, losa], not: [puente] },
  { q: 'cabilla de 3/8"', finds: [gancho, mamposteria, plano] },
  { q: '250 kg/cm²', finds: [cilindros], not: [metro] },
  { q: 'kN/m3', finds: [encofrado], not: [glosario] },
  { q: 'lopcymat', finds: [vida] },
  { q: 'UCV', finds: [ciudad] },
  { q: 'Rafael Urdaneta', finds: [puente] },
  { q: 'morandi', finds: [puente] },
  { q: 'Villanueva', finds: [ciudad] },
  { q: 'blondel', finds: [escaleras] },
  { q: 'caroni', finds: [guri] },
  // Authors and categories.
  { q: 'Marisol Quintero', finds: [cilindros, cerchas, nodo, plano] },
  { q: 'jose gregorio salas', finds: [guri, muro, pavimento, pilotes, tanque, zapatas] },
  { q: 'villalobos', finds: [andamios, curvaS, encofrado, lista, presupuesto] },
  { q: 'historia', finds: [guri, metro, ciudad, puente] },
  { q: 'normativa', finds: [covenin1756, escaleras, nodo, normas] },
  // Several words, all of them somewhere.
  { q: 'puente sobre el lago', finds: [puente] },
  { q: 'metro de Caracas', finds: [metro] },
  { q: 'curado del concreto', finds: [curado, seca] },
  { q: 'estudio de suelos', finds: [zapatas] },
  { q: 'curva s', finds: [curvaS] },
  { q: 'valor ganado', finds: [curvaS] },
  { q: 'gancho 135 grados', finds: [gancho] },
  { q: 'teja criolla', finds: [cubierta, glosario] },
  { q: 'rótula plástica', finds: [nodo] },
  { q: 'control de calidad', finds: [cilindros, lista] },
  { q: 'planta electrica vaciado', finds: [cortes] },
  { q: 'método de los nudos', finds: [cerchas] },
  { q: 'dosificar por peso una mezcla', finds: [planilla] },
  { q: 'linea de vida', finds: [vida] },
  { q: 'sobrecarga por eje', finds: [pavimento] },
  { q: 'columna fuerte viga debil', finds: [nodo] },
  { q: 'presion del concreto en el encofrado', finds: [encofrado] },
  { q: 'qué es plomada', finds: [plomada] },
  { q: 'drenaje lluvias', finds: [drenajes, muro] },
  // The thing, its verb and its doer.
  { q: 'inspeccionar andamios', finds: [andamios] },
  { q: 'cálculo de escaleras', finds: [escaleras] },
  { q: 'vaciar concreto', finds: [cortes, lista] },
  { q: 'dosificación de mezclas', finds: [planilla] },
  { q: 'excavación de túneles', finds: [metro] },
  { q: 'impermeabilizar el techo', finds: [cubierta] },
  { q: 'levantamiento topográfico', finds: [poligonal] },
  { q: 'leer planos', finds: [plano] },
  // Phrases.
  { q: '"viga de corona"', finds: [mamposteria, glosario], not: [nodo, gancho] },
  { q: '"columna corta"', finds: [covenin1756], not: [escaleras] },
  { q: '"aula magna"', finds: [ciudad] },
  { q: '"fórmula polinómica"', finds: [presupuesto], not: [poligonal] },
  // As one types.
  { q: 'mampos', finds: [mamposteria] },
  { q: 'topogra', finds: [poligonal] },
  { q: 'puente raf', finds: [puente] },
  { q: 'covenin 175', finds: [covenin1756, gancho, nodo] },
  { q: '"viga de cor', finds: [mamposteria, glosario] },
  // Slips of the pen.
  { q: 'sismoresistente', finds: [covenin1756] },
  { q: 'machiembrado', finds: [cubierta] },
  { q: 'encofardo', finds: [encofrado, lista] },
  { q: 'mamposteia', finds: [mamposteria] },
  { q: 'impermeavilisacion', finds: [cubierta] },
  { q: 'pavimiento', finds: [pavimento] },
  { q: 'poligonla cerrada', finds: [poligonal] },
  { q: 'munon', finds: [compuerta] },
  { q: 'presupusto de obra', finds: [presupuesto] },
  { q: 'andamoi', finds: [andamios] },
  // More words than any article has.
  { q: 'puente colgante de Angostura', finds: [puente] },
  { q: 'grúa torre amarilla xyz', finds: [grua] },
  { q: 'tanque elevado de fibra', finds: [tanque] },
  // What is near but is another thing.
  { q: 'ano', finds: [], not: [ciudad, guri] },
  { q: 'acera', finds: [drenajes], not: [cerchas, escaleras] },
  { q: 'puerta', finds: [mamposteria, glosario], not: [puente] },
  { q: 'xilófono', finds: [], not: [puente, ciudad, glosario] },
];
