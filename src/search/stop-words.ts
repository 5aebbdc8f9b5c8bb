import { findRoot, listSpokenRoots } from './root.ts';

/**
 * Folded Spanish words that say nothing about a subject. Deliberately few: each stop word makes more phrases look alike.
 */
export const stopWords =
  toSet(`a al ante aun aunque bajo cada como con contra cual cuales cuando cuanta cuantas cuanto
  cuantos de del desde donde durante e el ella ellas ello ellos en entre era eran es esa esas ese eso esos esta estaba
  estan estar estas este esto estos fue fueron ha habia han hasta hay la las le les lo los mas me mi mis mientras muy ni
  no nos nosotros o otra otras otro otros para pero por porque pues que quien quienes se sea sean segun ser si sido sin
  sino sobre son su sus suya suyo tal tambien tampoco tan tanto te tiene tienen tras tu tus u un una unas uno unos usted
  ustedes y ya yo y/o`);

/**
 * Question words and general verbs. They are in the index, but are ignored if a query has other words.
 */
const emptyWords =
  toSet(`aca ahi ahora algo alguien algun alguna algunas alguno algunos alli aplica aplican aplicar aqui asi ayuda ayudar
  bien buena bueno buscar busco cierto colocar conseguir consigo conviene cosa cosas cuidado da dan dar deba debe
  deben deberia debo decir dice dicen diferencia diferencias dime ejemplo ejemplos encontrar encuentra encuentro era
  existe existen explica explicame explicar favor gracias gusta gustaria haber hace hacen hacer hacerle hacerlo haces
  hacia haga hagan hago hecha hechas hecho hechos hicieron hizo hola informacion ir llama llaman llamar lleva llevan
  llevar mal mala malo manera maneras mejor mejores mismo montar mucha muchas mucho muchos nada necesario necesita
  necesitan necesitar necesito ocurre ocurrir pasa pasan pasar pasaria pasos peor plena pleno poca poco podemos poder
  podria pone ponen poner pongo porfavor pregunta preguntas propio puede pueden puedo queda quedan quedar querer
  quiere quiero quisiera realiza realizar recomendable recomienda recomiendan requiere requieren rige rigen sabe saben
  saber sabes sale salen salio se sera seria servir siempre significa significado significan sigue sirve sirven solo
  suele suelen tema temas tenemos tener tengo tipo tipos toca toda todas todo todos toma tomar tomo trata tratar usa
  usan usar use uso usos utiliza utilizan utilizar va vamos van venir veo ver vez viene vienen voy`);

/** Function words as people write them when they ask aloud. */
const spokenWords =
  toSet(`ahorita chama chamo epa inge mire nadie ningun ninguna nomas nunca oiga osea oye pa pal pana
  porq pq q toy vaina verdad xq`);

const emptyRoots = new Set(
  [...emptyWords].filter((word) => /[aei]r$/.test(word)).map((verb) => findRoot(verb)),
);

/** Includes forms: 'usado', 'haciendo', 'quedamos'. */
export const isFillerWord = (word: string) =>
  emptyWords.has(word) ||
  spokenWords.has(word) ||
  (/(?:[ai]d[oa]s?|ndo)$/.test(word) && emptyRoots.has(findRoot(word))) ||
  listSpokenRoots(word).some((root) => emptyRoots.has(root));

function toSet(words: string): Set<string> {
  return new Set(words.split(/\s+/));
}
