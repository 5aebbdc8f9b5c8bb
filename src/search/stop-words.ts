/**
 * Spanish words that say nothing about a subject, folded as all words are. Few on purpose: a phrase is told from
 * another by the words that are left.
 */
export const stopWords = new Set(
  `a al ante aun aunque bajo cada como con contra cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde
  durante e el ella ellas ello ellos en entre era eran es esa esas ese eso esos esta estaba estan estar estas este esto
  estos fue fueron ha habia han hasta hay la las le les lo los mas me mi mis mientras muy ni no nos nosotros o otra otras
  otro otros para pero por porque pues que quien quienes se sea sean segun ser si sido sin sino sobre son su sus suya
  suyo tal tambien tampoco tan tanto te tiene tienen tras tu tus u un una unas uno unos usted ustedes y ya yo y/o`.split(
    /\s+/,
  ),
);
