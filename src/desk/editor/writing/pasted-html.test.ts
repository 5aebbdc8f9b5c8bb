import { expect, test } from 'vitest';
import { fixPaste, readPastedText } from '#contract/pasted-text.ts';
import { readPastedHtml } from './pasted-html.ts';

/** Clipboard contents of each program, shortened. */
const samples: Record<string, [html: string, body: string]> = {
  Word: [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-style-parent:"";} --></style></head>
<body lang=ES-VE style='tab-interval:35.4pt'><!--StartFragment-->
<h1><b>El peso</b><o:p></o:p></h1>
<p class=MsoNormal>La cabilla se pide por <b style='mso-bidi-font-weight:
normal'>diámetro </b>y se <i style='mso-bidi-font-style:normal'>paga</i> por
kilo. Lea <a href="https://x.example/gancho_(135)">el gancho</a>.<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Cuente las <b>barras</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Péselas<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal><b>Cabilla</b><o:p></o:p></p></td><td><p class=MsoNormal><b>kg/m</b></p></td></tr>
<tr><td><p class=MsoNormal>3/8</p></td><td><p class=MsoNormal>0,559</p></td></tr></table>
<!--EndFragment--></body></html>`,
    '## El peso\n\nLa cabilla se pide por **diámetro** y se *paga* por kilo. Lea [el gancho](https://x.example/gancho_%28135%29).\n\n1. Cuente las **barras**\n2. Péselas\n\n| Cabilla | kg/m |\n| --- | --- |\n| 3/8 | 0,559 |',
  ],
  'Google Docs': [
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">El camión trae </span><span style="font-size:11pt;font-weight:700;font-style:normal;">menos barras</span><span style="font-weight:400;font-style:italic;"> siempre</span><span style="font-weight:400">.</span></p><ul><li dir="ltr" style="font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">uno</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span style="font-weight:400">dos</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
    'El camión trae **menos barras** *siempre*.\n\n- uno\n- dos',
  ],
  'a web page': [
    `<meta charset='utf-8'><div><h2>Normas</h2><blockquote><p>«Pese siempre.»</p><footer>Ana Rojas</footer></blockquote><p>Vea <a href="http://x.example/a">la norma</a>, <a href="https://y.example/a b">la <b>otra</b> [2]</a> y <a href="https://z.example/">z.example</a>. <strong><em>Nada más</em></strong><strong>.</strong></p></div>`,
    '## Normas\n\n> «Pese siempre.»\n> — Ana Rojas\n\nVea la norma (http://x.example/a), [la **otra** (2)](https://y.example/a%20b) y https://z.example/. ***Nada más***.',
  ],
  Excel: [
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body link=blue><table border=0 cellpadding=0 width=160 style='border-collapse:collapse'><!--StartFragment--><col width=80 span=2><tr height=20><td height=20 class=xl65>Cabilla</td><td>kg | m</td><td></td></tr><tr><td height=20>3/8</td><td align=right>0,559</td><td></td></tr><tr><td>1/2<br style='mso-data-placement:same-cell;'>media</td></tr><tr><td></td><td></td></tr><!--EndFragment--></table></body></html>`,
    '| Cabilla | kg / m |\n| --- | --- |\n| 3/8 | 0,559 |\n| 1/2 media |  |',
  ],
  'Google Sheets': [
    `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="{&quot;1&quot;:2}">Mezcla</td><td style="font-weight:bold;">Sacos</td></tr><tr><td colspan="2">Uno</td></tr><tr><td>Dos</td><td>7,5</td></tr></tbody></table>`,
    '| Mezcla | Sacos |\n| --- | --- |\n| Uno |  |\n| Dos | 7,5 |',
  ],
  WhatsApp: [
    `<meta charset='utf-8'><span dir="ltr"><strong>Ojo:</strong> el vaciado es <em>mañana</em></span>`,
    '**Ojo:** el vaciado es *mañana*',
  ],
};
test.each(Object.entries(samples))(
  'text pasted from %s keeps its formatting',
  (_, [html, body]) => {
    expect(fixPaste(readPastedHtml(html, true) ?? '', true)).toBe(body);
  },
);

test.each([
  ['<p><b> </b>va</p>', null],
  ['<p><b>a <span style="font-weight:normal">b</span></b></p>', '**a** b'],
  ['<p>a<b>b</b>c <b>Nota:</b><i>d</i></p>', 'abc Nota:*d*'],
  ['<ol><li>a</li><li>b<ol><li>c</li></ol></li></ol>', '1. a\n2. b\n3. c'],
  ['<ol start=4><li>a</li></ol>', '4. a'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a · b'],
  ['<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>', 'a · b\n\nc · d'],
  [
    '<table><tr><td><h2>a</h2><p>b</p></td><td>c</td></tr><tr><td>d</td></tr></table>',
    '## a\n\nb\n\nc\n\nd',
  ],
  [
    '<table><caption>Pesos</caption><tr><th>a<th>b<tr><td>1<td>2</table>',
    'Tabla: Pesos\n| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    '<p>a <a href="javascript:alert(1)">b</a> <a href="/articulo/x">c</a> <i>d</i></p>',
    'a b [c](/articulo/x) *d*',
  ],
  ['<p><b>a<script>alert(1)</script><img src=x onerror=alert(1)></b></p>', '**a**'],
])('in an extended article %s is pasted as %j', (html, body) => {
  expect(readPastedHtml(html, true)).toBe(body);
});

test.each([
  [
    '*Ojo:* el vaciado es _mañana_, dijo *_Ana_*.',
    '**Ojo:** el vaciado es *mañana*, dijo ***Ana***.',
  ],
  ['Ya **es** así, y *no* cambia', 'Ya **es** así, y *no* cambia'],
  [
    'Cabilla\tkg\r\n3/8\t0,559\r\n"con ""comillas""\ny dos líneas"\t"1 ""kg"""\r\n',
    '| Cabilla | kg |\n| --- | --- |\n| 3/8 | 0,559 |\n| con "comillas" y dos líneas | 1 "kg" |',
  ],
  ['·\tuno\n·\tdos', '- uno\n- dos'],
  ['1)\tuno\n2)\tdos', '1. uno\n2. dos'],
  ['a\tb\nsin columna', 'a\tb\nsin columna'],
])('in an extended article the plain text %j is pasted as %j', (plain, body) => {
  expect(fixPaste(readPastedText(plain), true)).toBe(body);
});

test.each([
  ['<p>va</p>', null],
  ['<h1>Uno</h1><p>a<br>b</p><h3>Dos</h3>', '## Uno\n\na\n\nb\n\n### Dos'],
  ['<ul><li>a<p>b</p></li><li>c<br>d</li></ul>', '- a\n\nb\n\n- c d'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></table>', 'a · b\n\nc'],
  ['<p>vea <a href="https://x.example/">la nota</a></p>', 'vea la nota (https://x.example/)'],
  ['<p><a href="https://x.example/">x.example</a></p>', 'https://x.example/'],
  ['<p><a href="https://x.example/"> </a>a <a href="http://y.example">b</a></p>', 'a b'],
  ['<style>p{}</style><h2 onclick="x()">a</h2><div hidden>no</div>', '## a'],
  [
    '<p style="mso-list:l0"><span style="mso-list:Ignore">·</span>a</p><p><span style="mso-list:Ignore">2.</span>b</p>',
    '- a\n\n2. b',
  ],
])('in a basic article %s is pasted as %j', (html, signs) => {
  expect(readPastedHtml(html, false)).toBe(signs);
});
