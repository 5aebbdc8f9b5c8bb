import { findRoot } from './root.ts';

/**
 * Spanish words that say nothing about a subject, folded as all words are. Few on purpose: a phrase is told from
 * another by the words that are left.
 */
export const stopWords =
  toSet(`a al ante aun aunque bajo cada como con contra cual cuales cuando cuanta cuantas cuanto
  cuantos de del desde donde durante e el ella ellas ello ellos en entre era eran es esa esas ese eso esos esta estaba
  estan estar estas este esto estos fue fueron ha habia han hasta hay la las le les lo los mas me mi mis mientras muy ni
  no nos nosotros o otra otras otro otros para pero por porque pues que quien quienes se sea sean segun ser si sido sin
  sino sobre son su sus suya suyo tal tambien tampoco tan tanto te tiene tienen tras tu tus u un una unas uno unos usted
  ustedes y ya yo y/o`);

/**
 * Words that a question is made with, and the verbs that go with anything. They are in the index, but where a query has
 * other words, those say what it is about.
 */
const emptyWords =
  toSet(`aca ahi alguien algun alguna algunas alguno algunos algo ahora alli aqui asi ayuda
  ayudar bien bueno buena buscar busco cierto conseguir colocar consigo conviene cosa cosas cuidado da dan dar deba deben debe
  deberia debo decir dice dicen diferencia diferencias dime ejemplo ejemplos encontrar encuentra encuentro era
  existe existen explica explicame explicar favor gracias gusta gustaria haber hace hacen hacer hacerle hacerlo haces
  hacia haga hagan hago hizo hicieron hecho hola ir informacion llama llaman llamar lleva llevan llevar malo mala manera
  maneras mejor mejores mismo montar mucha muchas mucho muchos nada necesita necesitan necesitar necesito necesario ocurre
  ocurrir pasa pasan pasar pasaria pasos peor poner pone ponen pongo poco poca puede pueden puedo podemos podria
  poder pleno plena porfavor pregunta preguntas propio queda quedan quedar quiere quiero querer quisiera recomienda recomiendan
  recomendable requiere requieren realiza realizar saber sabe saben sabes se sera seria sirve sirven servir sigue
  significa significan significado siempre solo suele suelen tema temas tenemos tener tengo tipo tipos toca toda todas
  todo todos toma tomar tomo trata tratar usa usan usar use uso usos utiliza utilizan utilizar va vamos van ver veo viene vienen
  venir voy vez`);

const emptyRoots = new Set(
  [...emptyWords].filter((word) => /[aei]r$/.test(word)).map((verb) => findRoot(verb)),
);

/** Whether a folded word is one of them, or a form of one: 'usado', 'haciendo'. */
export const isEmptyWord = (word: string) =>
  emptyWords.has(word) || (/(?:[ai]d[oa]s?|ndo)$/.test(word) && emptyRoots.has(findRoot(word)));

function toSet(words: string): Set<string> {
  return new Set(words.split(/\s+/));
}
